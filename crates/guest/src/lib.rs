//! A guest without a browser: asks the server as a page would, keeps cookies, listens to server-sent events.
//!
//! Tests of the server, `cargo xtask load` and `cargo xtask crash` are made of guests. A guest sends exactly what it is told,
//! wrong headers and forged cookies included, and judges nothing.

mod answer;
mod events;

use std::collections::BTreeMap;
use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::header::{HeaderMap, HeaderName, HeaderValue, SET_COOKIE};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

pub use answer::Answer;
pub use events::{Events, Told};

/// Why there was no answer.
#[derive(Debug, thiserror::Error)]
pub enum Silence {
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Network(#[from] std::io::Error),
    /// The connection broke, or what came is no HTTP.
    #[error("no answer: {0}")]
    Http(#[from] hyper::Error),
    /// The request cannot be written down.
    #[error("no such request: {0}")]
    Request(#[from] hyper::http::Error),
}

/// A browser, as far as the server can tell.
#[derive(Debug)]
pub struct Guest {
    server: SocketAddr,
    /// What the server has set.
    pub cookies: BTreeMap<String, String>,
    /// Sent with every request.
    pub headers: HeaderMap,
    connection: Option<SendRequest<Full<Bytes>>>,
}

impl Guest {
    /// Somebody who comes for the first time.
    pub fn new(server: SocketAddr) -> Guest {
        Guest { server, cookies: BTreeMap::new(), headers: HeaderMap::new(), connection: None }
    }

    /// A script in a page: gets fragments and words where a person gets pages.
    #[must_use]
    pub fn scripted(self) -> Guest {
        self.with("x-emporion", "1")
    }

    /// Sends one more header with every request.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &str) -> Guest {
        let value = HeaderValue::from_str(value).expect("a header a test can write");
        self.headers.insert(HeaderName::from_static(name), value);
        self
    }

    /// Another window of the same browser.
    #[must_use]
    pub fn window(&self) -> Guest {
        Guest { server: self.server, cookies: self.cookies.clone(), headers: self.headers.clone(), connection: None }
    }

    /// The cookie by which a server knows the guest again, if he has one.
    pub fn identity(&self) -> Option<(String, String)> {
        let known = |(name, _): &(&String, &String)| name.starts_with("emporion");
        self.cookies.iter().find(known).map(|(name, value)| (name.clone(), value.clone()))
    }

    /// Goes on at another address, as after a restart of the server.
    pub fn move_to(&mut self, server: SocketAddr) {
        self.server = server;
        self.connection = None;
    }

    /// Asks for a page.
    pub async fn get(&mut self, path: &str) -> Result<Answer, Silence> {
        self.ask(Method::GET, path, Vec::new()).await
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer, Silence> {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.post_raw(path, body.into_bytes()).await
    }

    /// Sends bytes that call themselves a form.
    pub async fn post_raw(&mut self, path: &str, body: Vec<u8>) -> Result<Answer, Silence> {
        self.ask(Method::POST, path, body).await
    }

    /// Any request; keeps the cookies of the answer.
    pub async fn ask(&mut self, method: Method, path: &str, body: Vec<u8>) -> Result<Answer, Silence> {
        let response = self.send(method, path, body).await?;
        let (head, body) = response.into_parts();
        self.keep_cookies(&head.headers);
        let body = body.collect().await?.to_bytes();
        Ok(Answer { status: head.status.as_u16(), headers: head.headers, body })
    }

    /// Listens on a connection of its own.
    pub async fn listen(&self, path: &str) -> Result<Events, Silence> {
        let mut listener = self.window();
        let response = listener.send(Method::GET, path, Vec::new()).await?;
        let connection = listener.connection.take().expect("what answered is connected");
        Ok(Events::new(response, connection))
    }

    async fn send(&mut self, method: Method, path: &str, body: Vec<u8>) -> Result<Response<Incoming>, Silence> {
        let request = self.request(&method, path, body)?;
        let mut connection = match self.connection.take() {
            Some(mut connection) => match connection.ready().await {
                Ok(()) => connection,
                // The server may close a connection that rested.
                Err(_) => self.connect().await?,
            },
            None => self.connect().await?,
        };
        let response = connection.send_request(request).await?;
        self.connection = Some(connection);
        Ok(response)
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, Silence> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        sender.ready().await?;
        Ok(sender)
    }

    fn request(&self, method: &Method, path: &str, body: Vec<u8>) -> Result<Request<Full<Bytes>>, Silence> {
        let mut request = Request::builder().method(method).uri(path).header("host", self.server.to_string());
        if *method == Method::POST {
            request = request.header("content-type", "application/x-www-form-urlencoded");
        }
        if !self.cookies.is_empty() {
            let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("cookie", pairs.join("; "));
        }
        let mut request = request.body(Full::new(Bytes::from(body)))?;
        for (name, value) in &self.headers {
            request.headers_mut().insert(name, value.clone());
        }
        Ok(request)
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        for cookie in headers.get_all(SET_COOKIE).iter().filter_map(|value| value.to_str().ok()) {
            let pair = cookie.split(';').next().unwrap_or_default();
            if let Some((name, value)) = pair.split_once('=') {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
