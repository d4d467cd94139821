//! Makes the pictures of the README from those the tests left in `target/screenshots`: at most 256 colours each, so that
//! the repository stays small. `cargo xtask pictures` runs it.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use color_quant::NeuQuant;
use png::{BitDepth, ColorType, Compression, Decoder, Encoder};

/// The chosen ones: what the tests called it, and what it is called among the pictures.
const CHOSEN: [(&str, &str); 8] = [
    ("lobby-desktop", "lobby"),
    ("new-antiquity-light-desktop", "new-table"),
    ("magna-grecia-late-desktop", "table-magna-grecia"),
    ("antiquity-late-desktop", "table-antiquity"),
    ("mare-nostrum-late-desktop", "table-mare-nostrum"),
    ("magna-grecia-end-desktop", "end"),
    ("magna-grecia-played-phone", "phone"),
    ("magna-grecia-dark-desktop", "dark"),
];

fn main() -> Result<()> {
    let to = PathBuf::from(std::env::args().nth(1).context("pictures FOLDER")?);
    let program = std::env::current_exe()?;
    let from = program.ancestors().nth(2).context("the program lies in a target folder")?.join("screenshots");
    for (name, new) in CHOSEN {
        let path = to.join(format!("{new}.png"));
        shrink(&from.join(format!("{name}.png")), &path).with_context(|| format!("the picture {name}"))?;
        println!("{} {} KB", path.display(), fs::metadata(&path)?.len() / 1024);
    }
    Ok(())
}

fn shrink(from: &Path, to: &Path) -> Result<()> {
    let (width, height, pixels) = read(from)?;
    // Every third pixel is enough to find the colours.
    let palette = NeuQuant::new(3, 256, &pixels);
    let indices: Vec<u8> = pixels.chunks_exact(4).map(|pixel| palette.index_of(pixel) as u8).collect();
    let mut encoder = Encoder::new(File::create(to)?, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.color_map_rgb());
    encoder.set_compression(Compression::High);
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(())
}

/// Width, height and four bytes a pixel.
fn read(path: &Path) -> Result<(u32, u32, Vec<u8>)> {
    let mut reader = Decoder::new(BufReader::new(File::open(path)?)).read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().context("too large")?];
    let info = reader.next_frame(&mut bytes)?;
    bytes.truncate(info.buffer_size());
    ensure!(info.bit_depth == BitDepth::Eight, "browsers write eight bits a colour");
    let pixels = match info.color_type {
        ColorType::Rgba => bytes,
        ColorType::Rgb => bytes.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect(),
        other => anyhow::bail!("browsers do not write {other:?}"),
    };
    Ok((info.width, info.height, pixels))
}
