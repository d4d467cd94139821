//! Style sheet and scripts: part of the binary, named after their contents so that browsers may keep them for ever.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::access::hex;

/// One file.
struct Asset {
    name: &'static str,
    kind: &'static str,
    body: String,
    /// The start of the SHA-256 of its contents.
    mark: String,
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    vec![
        asset("style.css", "text/css; charset=utf-8", include_str!("../assets/style.css").to_owned()),
        asset("table.js", "text/javascript; charset=utf-8", include_str!("../assets/table.js").to_owned()),
        asset("lobby.js", "text/javascript; charset=utf-8", include_str!("../assets/lobby.js").to_owned()),
        asset("dice.js", "text/javascript; charset=utf-8", include_str!("../assets/dice.js").to_owned()),
        asset("sha256.js", "text/javascript; charset=utf-8", include_str!("../assets/sha256.js").to_owned()),
        asset("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned()),
    ]
});

fn asset(name: &'static str, kind: &'static str, body: String) -> Asset {
    let mark = hex(&Sha256::digest(body.as_bytes())[..6]);
    Asset { name, kind, body, mark }
}

/// The address of a file.
pub(crate) fn address(name: &str) -> String {
    let asset = ASSETS.iter().find(|asset| asset.name == name).expect("every page names files that are there");
    format!("/assets/{}/{name}", asset.mark)
}

/// `GET /assets/MARK/NAME`. An old mark gets the file of today.
pub(crate) async fn get(Path((mark, name)): Path<(String, String)>) -> Response {
    let Some(asset) = ASSETS.iter().find(|asset| asset.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let keep = if asset.mark == mark { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep)];
    (headers, Bytes::from_static(asset.body.as_bytes())).into_response()
}
