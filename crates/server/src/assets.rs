//! Style sheet and scripts: part of the binary, named after their contents so that browsers may keep them for ever.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use emporion_render::palette::ground;
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
    let style = format!("{}\n{}", include_str!("../assets/style.css"), dark_ground());
    vec![
        asset("style.css", "text/css; charset=utf-8", style),
        asset("table.js", "text/javascript; charset=utf-8", include_str!("../assets/table.js").to_owned()),
        asset("lobby.js", "text/javascript; charset=utf-8", include_str!("../assets/lobby.js").to_owned()),
        asset("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg").to_owned()),
    ]
});

fn asset(name: &'static str, kind: &'static str, body: String) -> Asset {
    let mark = hex(&Sha256::digest(body.as_bytes())[..6]);
    Asset { name, kind, body, mark }
}

/// The colours of drawings at night: what is drawn in a colour of the ground takes the night's colour of the same name.
fn dark_ground() -> String {
    let pairs = [
        (ground::PAPER, "#26221E"),
        (ground::INK, "#EFE6D6"),
        (ground::PLAIN, "#5E5540"),
        (ground::FURROW, "#7B6F52"),
        (ground::PALE_SEA, "#22333D"),
        (ground::SEA, "#6F96AA"),
        (ground::FOREST, "#4F6B36"),
        (ground::GRASS, "#8A7A30"),
        (ground::MOUNTAIN, "#736A60"),
        (ground::MARBLE, "#3A342C"),
        (ground::LAUREL, "#9CC97F"),
        (ground::TERRACOTTA, "#E98A5C"),
    ];
    let rules = |scope: &str| -> String {
        let rule = |(day, night): &(&str, &str)| {
            format!(
                "{scope} .board [fill=\"{day}\"]{{fill:{night}}}{scope} .board [stroke=\"{day}\"]{{stroke:{night}}}"
            )
        };
        pairs.iter().map(rule).collect()
    };
    format!(
        "@media (prefers-color-scheme: dark){{{}}}\n{}\n",
        rules("html:not([data-theme=light])"),
        rules("html[data-theme=dark]")
    )
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
