//! The door: takes connections in, counts them, and waits for none of them for ever.
//!
//! We speak HTTP/1.1 only: one connection is then one request at a time, so that a bound of connections bounds everything else.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Sleep;

use crate::client::Client;
use crate::limits::{Counted, Entry, Full, HEAD_BYTES, Limits, Patience};

/// Where visitors come in.
pub(crate) struct Door<'a> {
    pub(crate) listener: TcpListener,
    pub(crate) router: Router,
    pub(crate) limits: &'a Limits,
    pub(crate) patience: Patience,
}

impl Door<'_> {
    /// Lets visitors in until `stop` is there; then says so by `closing`, and lets open requests end.
    pub(crate) async fn keep(self, stop: impl Future<Output = ()>, closing: watch::Sender<bool>) {
        let mut visits = JoinSet::new();
        let mut stop = pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                Some(_) = visits.join_next() => {}
                taken = self.listener.accept() => match taken {
                    Ok((stream, peer)) => {
                        if let Some(visit) = self.visit(stream, peer) {
                            visits.spawn(visit.run(closing.subscribe()));
                        }
                    }
                    Err(error) => rest(&error).await,
                },
            }
        }
        drop(self.listener);
        // Listeners never end by themselves.
        _ = closing.send(true);
        let ended = async { while visits.join_next().await.is_some() {} };
        if tokio::time::timeout(self.patience.parting, ended).await.is_err() {
            tracing::warn!(open = visits.len(), "requests were cut off");
            visits.shutdown().await;
        }
    }

    fn visit(&self, stream: TcpStream, peer: SocketAddr) -> Option<Visit> {
        let client = Client::of(peer.ip());
        let (counted, full) = match self.limits.enter(client) {
            Entry::Welcome(counted) => (counted, None),
            Entry::Full(counted, full) => (counted, Some(full)),
            Entry::Closed => return None,
        };
        // What we write is whole when we write it: it need not wait for more.
        _ = stream.set_nodelay(true);
        let router = self.router.clone();
        Some(Visit { stream, client, router, patience: self.patience, full, _counted: counted })
    }
}

/// A connection that was broken off before it was taken concerns nobody. Otherwise the process has no files left or the like, and
/// some connection has to end first.
async fn rest(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "no connection can be taken");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

/// One connection.
struct Visit {
    stream: TcpStream,
    client: Client,
    router: Router,
    patience: Patience,
    /// It is here only to hear this.
    full: Option<Full>,
    _counted: Counted,
}

impl Visit {
    async fn run(self, mut closed: watch::Receiver<bool>) {
        let (client, full) = (self.client, self.full);
        let router = TowerToHyperService::new(self.router);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(client);
            if let Some(full) = full {
                request.extensions_mut().insert(full);
            }
            router.call(request)
        });
        let stream = Hasty { stream: self.stream, patience: self.patience.stuck, stuck: None };
        let mut server = http1::Builder::new();
        let head = if full.is_some() { self.patience.refused } else { self.patience.head };
        server.timer(TokioTimer::new()).header_read_timeout(head).max_buf_size(HEAD_BYTES);
        server.keep_alive(full.is_none());
        let mut connection = pin!(server.serve_connection(TokioIo::new(stream), service));
        // However it ends, only the visitor could be told, and he hears it by its end.
        tokio::select! {
            _ = connection.as_mut() => return,
            () = async { _ = closed.wait_for(|closed| *closed).await } => {}
        }
        connection.as_mut().graceful_shutdown();
        _ = connection.await;
    }
}

/// A connection that breaks when nothing of what is written is taken for long: a visitor who does not read must not keep his page,
/// nor a listener who is gone his place.
struct Hasty {
    stream: TcpStream,
    patience: Duration,
    stuck: Option<Pin<Box<Sleep>>>,
}

impl Hasty {
    fn stream(&mut self) -> Pin<&mut TcpStream> {
        Pin::new(&mut self.stream)
    }

    fn judge<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stuck = None;
            return written;
        }
        let patience = self.patience;
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        stuck.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Hasty {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_read(cx, into)
    }
}

impl AsyncWrite for Hasty {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write(cx, bytes);
        self.judge(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream().poll_write_vectored(cx, pieces);
        self.judge(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream().poll_shutdown(cx)
    }
}
