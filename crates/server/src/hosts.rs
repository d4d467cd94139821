//! The names this server goes by. Any web site can make a name of its own lead to somebody's computer and have his browser
//! ask us under it (DNS rebinding); so a name counts only if it cannot be such a one, or if the host has allowed it.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::failure::Failure;
use crate::pages;

/// A name that the server goes by besides `localhost` and plain addresses: `play.example.org`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

/// Why a text is no host name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHostName {
    /// A whole address, or a name with a port.
    #[error("give the name alone, without http://, port and path, as in play.example.org")]
    More,
    /// Letters that browsers send in another form.
    #[error("write the name as browsers send it, in ASCII (a name with other letters begins with xn--)")]
    Letters,
    /// Nothing, or something that cannot be a name.
    #[error("a host name is made of letters, digits and hyphens, with dots between, as in play.example.org")]
    Shape,
}

impl FromStr for HostName {
    type Err = NoHostName;

    fn from_str(text: &str) -> Result<HostName, NoHostName> {
        if text.contains(['/', ':', '@']) {
            return Err(NoHostName::More);
        }
        if !text.is_ascii() {
            return Err(NoHostName::Letters);
        }
        let name = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
        let fits = |label: &str| {
            (1..=63).contains(&label.len())
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        if name.len() <= 253 && name.split('.').all(fits) { Ok(HostName(name)) } else { Err(NoHostName::Shape) }
    }
}

/// Where a visitor reached us: a host that is ours, perhaps a port, and how.
#[derive(Clone, Debug)]
pub(crate) struct Here {
    secure: bool,
    host: String,
    port: Option<u16>,
}

impl fmt::Display for Here {
    /// The start of every link.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", if self.secure { "https" } else { "http" }, self.host)?;
        self.port.map_or(Ok(()), |port| write!(f, ":{port}"))
    }
}

impl Here {
    /// Did the visitor come by TLS?
    pub(crate) fn is_secure(&self) -> bool {
        self.secure
    }

    fn of(uri: &Uri, headers: &HeaderMap, allowed: &[HostName]) -> Result<Here, Failure> {
        let named = named(uri, headers).ok_or(Failure::Bad("no-host"))?;
        let (host, port) = split(&named).ok_or(Failure::Bad("no-host"))?;
        if !is_ours(&host, allowed) {
            return Err(Failure::Misdirected(host));
        }
        // A proxy before us may speak TLS for us.
        let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
        Ok(Here { secure, host, port })
    }

    #[cfg(test)]
    pub(crate) fn at(host: &str, port: u16) -> Here {
        Here { secure: false, host: host.to_owned(), port: Some(port) }
    }

    /// Did a page of ours send what names this origin? Ports that go without saying may be said by one and not by the other.
    pub(crate) fn is_origin(&self, origin: &str) -> bool {
        let usual = |scheme: &str| if scheme.eq_ignore_ascii_case("https") { 443 } else { 80 };
        let Some((scheme, authority)) = origin.split_once("://") else { return false };
        let Some((host, port)) = split(authority) else { return false };
        host == self.host && port.unwrap_or(usual(scheme)) == self.port.unwrap_or(usual(scheme))
    }
}

/// The one host a request names; nothing if it names none, or two.
fn named(uri: &Uri, headers: &HeaderMap) -> Option<String> {
    let mut lines = headers.get_all(header::HOST).iter();
    let line = lines.next().map(|line| line.to_str());
    let asked = uri.authority().map(|authority| authority.as_str().to_owned());
    match (asked, line, lines.next()) {
        (Some(asked), None, _) => Some(asked),
        (Some(asked), Some(Ok(line)), None) if asked.eq_ignore_ascii_case(line) => Some(asked),
        (None, Some(Ok(line)), None) => Some(line.to_owned()),
        _ => None,
    }
}

/// Host and port of `name:80`, `1.2.3.4` or `[::1]:80`; a name in small letters, without the dot of the root.
fn split(authority: &str) -> Option<(String, Option<u16>)> {
    let (host, rest) = if let Some(inside) = authority.strip_prefix('[') {
        let (address, rest) = inside.split_once(']')?;
        (format!("[{}]", address.parse::<Ipv6Addr>().ok()?), rest)
    } else {
        let (name, rest) = authority.split_at(authority.find(':').unwrap_or(authority.len()));
        (HostName::from_str(name).ok()?.0, rest)
    };
    match rest.strip_prefix(':') {
        None if rest.is_empty() => Some((host, None)),
        Some("") => Some((host, None)),
        Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => Some((host, Some(port.parse().ok()?))),
        Some(_) | None => None,
    }
}

fn is_ours(host: &str, allowed: &[HostName]) -> bool {
    let literal = host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok();
    literal || host == "localhost" || host.ends_with(".localhost") || allowed.iter().any(|name| name.0 == host)
}

/// Answers only what names a host of ours; everything behind it finds it as an extension.
pub(crate) async fn check(State(allowed): State<Arc<[HostName]>>, mut request: Request, next: Next) -> Response {
    match Here::of(request.uri(), request.headers(), &allowed) {
        Ok(here) => {
            request.extensions_mut().insert(here);
            next.run(request).await
        }
        Err(failure) => {
            tracing::debug!(%failure, "a request for another host");
            pages::stray::answer(request.headers(), &failure)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here(uri: &str, hosts: &[&str], allowed: &[&str]) -> Result<String, u16> {
        let headers = hosts.iter().map(|host| (header::HOST, host.parse().unwrap())).collect();
        let allowed: Vec<HostName> = allowed.iter().map(|name| name.parse().unwrap()).collect();
        let here = Here::of(&uri.parse().unwrap(), &headers, &allowed);
        here.map(|here| here.to_string()).map_err(|failure| failure.status().as_u16())
    }

    #[test]
    fn addresses_and_localhost_are_always_ours() {
        for host in
            ["127.0.0.1", "192.168.1.20:7117", "[::1]", "[fe80::1]:7117", "localhost", "localhost:1", "a.localhost:7"]
        {
            assert_eq!(here("/", &[host], &[]), Ok(format!("http://{host}")));
        }
        assert_eq!(here("/", &["LocalHost.:80"], &[]), Ok("http://localhost:80".into()));
        assert_eq!(here("/", &["[0:0::1]:"], &[]), Ok("http://[::1]".into()));
    }

    #[test]
    fn a_name_is_ours_if_the_host_says_so() {
        let names = ["play.example.org", "Games.Lan."];
        assert_eq!(here("/", &["play.example.org"], &names), Ok("http://play.example.org".into()));
        assert_eq!(here("/", &["GAMES.lan:8080"], &names), Ok("http://games.lan:8080".into()));
        for host in
            ["example.org", "x.play.example.org", "play.example.org.evil", "notlocalhost", "127.0.0.1.evil", "1.2.3"]
        {
            assert_eq!(here("/", &[host], &names), Err(421), "{host}");
        }
    }

    #[test]
    fn a_request_names_one_host() {
        let names = ["a", "b"];
        for hosts in [
            &[][..],
            &[""],
            &["a", "a"],
            &["a", "b"],
            &["a:b:1"],
            &["a:70000"],
            &["a:+80"],
            &["x@a"],
            &["[::1"],
            &["a b"],
            &["[a]"],
        ] {
            assert_eq!(here("/", hosts, &names), Err(400), "{hosts:?}");
        }
        // The older and the newer way to ask: the whole address in the first line.
        assert_eq!(here("http://a/", &[], &names), Ok("http://a".into()));
        assert_eq!(here("http://a/", &["a"], &names), Ok("http://a".into()));
        assert_eq!(here("http://a/", &["b"], &names), Err(400), "one of the two was meant for somebody else");
        assert_eq!(here("http://evil/", &["evil"], &names), Err(421));
    }

    #[test]
    fn ports_that_go_without_saying_need_not_be_said() {
        let here = |host: &str| {
            Here::of(&"/".parse().unwrap(), &[(header::HOST, host.parse().unwrap())].into_iter().collect(), &[])
        };
        let is = |host: &str, origin: &str| here(host).unwrap().is_origin(origin);
        assert!(is("localhost:80", "http://localhost") && is("localhost", "http://localhost:80"));
        assert!(is("localhost", "https://localhost") && is("localhost:443", "https://localhost"));
        assert!(is("[::1]:7117", "http://[::1]:7117"));
        for other in
            ["null", "", "http://localhost:81", "https://localhost:80", "http://localhost.evil", "http://x@localhost"]
        {
            assert!(!is("localhost", other), "{other}");
        }
    }

    #[test]
    fn a_name_is_given_alone() {
        let name = |text: &str| text.parse::<HostName>().map(|name| name.0);
        assert_eq!(name("Play.Example.org."), Ok("play.example.org".into()));
        assert_eq!(name("http://play.example.org"), Err(NoHostName::More));
        assert_eq!(name("play.example.org:443"), Err(NoHostName::More));
        assert_eq!(name("köln.example"), Err(NoHostName::Letters));
        for bad in ["", ".", "a..b", "a b", "*.example.org", &"a".repeat(64)] {
            assert_eq!(name(bad), Err(NoHostName::Shape), "{bad:?}");
        }
    }
}
