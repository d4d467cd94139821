//! `emporion render`: a moment of a game as a picture.

use std::path::PathBuf;
use std::sync::Arc;

use emporion_catalogue::{Playable, Work};
use emporion_core::{Seat, Viewer};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

use crate::complain::Wrong;
use crate::source::{self, Source};
use crate::{files, replay, setup};

/// No picture is wider: a larger one would not fit into memory.
const WIDEST: u32 = 20_000;

const EXAMPLES: &str = "\
Examples:
  emporion render game.json --svg board.svg
  emporion render game.json --to 40 --png board.png --width 1600
  emporion render position.json --seat 0 --svg -";

/// Draw a log or a position as SVG or PNG.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = clap::ArgGroup::new("output").required(true).multiple(true))]
pub(crate) struct Args {
    /// A log or a position; - is standard input
    #[arg(value_name = "LOG|POSITION")]
    file: PathBuf,
    /// The entry of the log to draw; the last if left out
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Whose eyes: a seat (0 or A, 1 or B, …) or `spectator`; everything is shown if left out
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Write an SVG; - is standard output
    #[arg(long, value_name = "FILE", group = "output")]
    svg: Option<PathBuf>,
    /// Write a PNG; - is standard output
    #[arg(long, value_name = "FILE", group = "output")]
    png: Option<PathBuf>,
    /// How wide the PNG is; as wide as the drawing if left out
    #[arg(long, value_name = "PX", requires = "png", value_parser = clap::value_parser!(u32).range(1..=i64::from(WIDEST)))]
    width: Option<u32>,
    /// The game of a position, if it does not show
    #[arg(long, value_name = "GAME", value_parser = setup::game_ids())]
    game: Option<String>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if [&args.svg, &args.png].iter().all(|path| path.as_deref().is_some_and(files::is_standard)) {
        return Err(Wrong::new("--svg - and --png - both want standard output").into());
    }
    let source = source::read_moment(&args.file, args.to)?;
    let game = source.game(&args.file, args.game.as_deref())?;
    source::with(game, Render { args, source })
}

struct Render {
    args: Args,
    source: Source,
}

impl Work for Render {
    type Out = anyhow::Result<()>;

    fn run<G: Playable>(self) -> anyhow::Result<()> {
        let table = self.source.table::<G>(self.args.to).map_err(|why| source::in_file(&self.args.file, &why))?;
        let viewer = viewer(self.args.seat.as_deref(), table.game().seats())?;
        let svg = table.game().svg(&table.view(viewer), &replay::names(&table));
        if let Some(path) = &self.args.svg {
            files::write(path, svg.as_bytes())?;
        }
        if let Some(path) = &self.args.png {
            files::write(path, &png(&svg, self.args.width)?)?;
        }
        Ok(())
    }
}

/// A seat by number or letter, a spectator, or everything.
fn viewer(text: Option<&str>, seats: usize) -> Result<Viewer, Wrong> {
    let Some(text) = text else { return Ok(Viewer::Referee) };
    let seat =
        Seat::all(seats).find(|seat| text == seat.to_string() || text.eq_ignore_ascii_case(&seat.letter().to_string()));
    match (seat, text) {
        (Some(seat), _) => Ok(Viewer::Seat(seat)),
        (None, "spectator") => Ok(Viewer::Spectator),
        _ => {
            let message = format!("there is no seat {text:?}: seats are 0 to {}, or `spectator`", seats - 1);
            Err(Wrong::new(message))
        }
    }
}

/// The drawing as dots.
pub(crate) fn png(svg: &str, width: Option<u32>) -> anyhow::Result<Vec<u8>> {
    let options = usvg::Options { fontdb: Arc::new(fonts()), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = width.map_or(1.0, |width| width as f32 / size.width());
    let pixels = |length: f32| (length * scale).round().max(1.0) as u32;
    let (width, height) = (width.unwrap_or_else(|| pixels(size.width())), pixels(size.height()));
    let fits = width <= WIDEST && height <= WIDEST;
    let mut picture = fits.then(|| Pixmap::new(width, height)).flatten().ok_or_else(|| {
        Wrong::new(format!("a picture of {width} by {height} dots is too large")).hint("choose a smaller --width")
    })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    Ok(picture.encode_png()?)
}

/// The fonts of this machine. Our drawings ask for families such as `serif`; where a machine does not say what that is, any
/// font is better than no text, and where it has no fonts at all the picture goes without text and we say so.
fn fonts() -> fontdb::Database {
    let mut fonts = fontdb::Database::new();
    fonts.load_system_fonts();
    let Some(any) = fonts.faces().next().and_then(family) else {
        eprintln!("note: this machine has no fonts, so the picture has no text");
        return fonts;
    };
    let known = |family: fontdb::Family<'_>| {
        fonts.query(&fontdb::Query { families: &[family], ..fontdb::Query::default() }).is_some()
    };
    let sans = (!known(fontdb::Family::SansSerif)).then(|| like(&fonts, "Sans").unwrap_or_else(|| any.clone()));
    let serif = (!known(fontdb::Family::Serif)).then(|| like(&fonts, "Serif").unwrap_or_else(|| any.clone()));
    let mono = (!known(fontdb::Family::Monospace)).then(|| like(&fonts, "Mono").unwrap_or(any));
    if let Some(name) = sans {
        fonts.set_sans_serif_family(name);
    }
    if let Some(name) = serif {
        fonts.set_serif_family(name);
    }
    if let Some(name) = mono {
        fonts.set_monospace_family(name);
    }
    fonts
}

/// A family whose name says what it is.
fn like(fonts: &fontdb::Database, word: &str) -> Option<String> {
    fonts.faces().filter_map(family).find(|name| name.ends_with(word))
}

fn family(face: &fontdb::FaceInfo) -> Option<String> {
    face.families.first().map(|(name, _)| name.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_have_numbers_and_letters() {
        assert_eq!(viewer(Some("b"), 3).unwrap(), viewer(Some("1"), 3).unwrap());
        assert_eq!(viewer(Some("spectator"), 3).unwrap(), Viewer::Spectator);
        assert_eq!(viewer(None, 3).unwrap(), Viewer::Referee);
        assert!(viewer(Some("3"), 3).is_err());
    }

    #[test]
    fn a_drawing_becomes_a_png_of_the_width_asked_for() {
        let svg =
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="9" height="9"/></svg>"#;
        let picture = Pixmap::decode_png(&png(svg, Some(100)).unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), (100, 50));
        assert!(png(svg, None).is_ok());
        assert!(png("<svg", None).is_err());
    }
}
