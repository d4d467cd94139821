//! Small plots as SVG: shares or ratings with their intervals, and how scores are spread.

use std::fmt::Write;
use std::path::Path;

use emporion_render::palette::{SEATS, ground};

use crate::complain::Wrong;
use crate::{files, render};

const WIDTH: f64 = 760.0;
/// Room for names at the left, in dots.
const NAMES: f64 = 220.0;
const RIGHT: f64 = 30.0;
const ROW: f64 = 30.0;
/// Room for the title above the rows and for the axis below them.
const TITLE: f64 = 46.0;
const AXIS: f64 = 44.0;
/// The height of a row that shows how something is spread.
const HILL: f64 = 54.0;
/// How many bars there are at most.
const BARS: f64 = 40.0;
/// A name longer than this is cut in the middle, so that it does not run out of the picture: names of files differ at the end.
const LONGEST_NAME: usize = 24;
const FONT: &str = "system-ui, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif";

/// A line of a plot: a name, a value and the interval around it.
pub(crate) type Point = (String, f64, (f64, f64));

/// One part of a picture.
pub(crate) struct Panel {
    body: String,
    height: f64,
}

/// Refuses an ending that is neither of ours, before any game is played.
pub(crate) fn check(path: &Path) -> Result<(), Wrong> {
    match ending(path) {
        "svg" | "png" => Ok(()),
        _ => {
            Err(Wrong::new(format!("{} is neither .svg nor .png", path.display())).hint("end the name in .svg or .png"))
        }
    }
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

/// Writes the panels one below the other.
pub(crate) fn save(path: &Path, panels: &[Panel]) -> anyhow::Result<()> {
    let svg = picture(panels);
    if ending(path) == "png" {
        return files::write(path, &render::png(&svg, Some(2 * WIDTH as u32))?);
    }
    files::write(path, svg.as_bytes())
}

fn picture(panels: &[Panel]) -> String {
    // Without a countable game there is nothing to draw; the picture is empty then, but a picture.
    let height = panels.iter().map(|panel| panel.height).sum::<f64>().max(WIDTH / 10.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"{FONT}\" font-size=\"13\" fill=\"{}\">\n<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
        ground::INK,
        ground::PAPER
    );
    let mut top = 0.0;
    for panel in panels {
        push(&mut svg, format_args!("<g transform=\"translate(0 {top})\">\n{}</g>\n", panel.body));
        top += panel.height;
    }
    svg + "</svg>\n"
}

/// From values to dots, with round numbers for the axis.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// Holds all values, with a little air.
    fn around(values: impl Iterator<Item = f64>) -> Scale {
        let (mut low, mut high) = (f64::MAX, f64::MIN);
        for value in values.filter(|value| value.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-9 {
            (low, high) = (low - 0.5, high + 0.5);
        }
        let step = round_step((high - low) / 6.0);
        Scale { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn x(&self, value: f64) -> f64 {
        NAMES + (value - self.low) / (self.high - self.low) * (WIDTH - NAMES - RIGHT)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step).round() as usize;
        (0..=count).map(|number| self.low + number as f64 * self.step)
    }

    /// Lines from top to bottom with their numbers, and what they mean.
    fn axis(&self, bottom: f64, label: &str) -> String {
        let mut body = String::new();
        let digits = usize::from(self.step < 0.999) + usize::from(self.step < 0.0999);
        for tick in self.ticks() {
            let x = self.x(tick);
            // A negative nothing reads like a mistake.
            let shown = format!("{:.digits$}", if tick.abs() < self.step / 2.0 { 0.0 } else { tick });
            push(&mut body, format_args!("<path d=\"M{x:.1} {TITLE}V{bottom}\" stroke=\"{}\"/>", ground::PLAIN));
            let y = bottom + 16.0;
            push(
                &mut body,
                format_args!("<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"12\">{shown}</text>\n"),
            );
        }
        let (x, y) = (WIDTH - RIGHT, bottom + 33.0);
        push(
            &mut body,
            format_args!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"end\" font-size=\"12\">{}</text>\n", escaped(label)),
        );
        body
    }
}

/// The next of 1, 2, 5, 10, 20 …
fn round_step(rough: f64) -> f64 {
    let power = 10f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= rough).unwrap_or(10.0);
    factor * power
}

fn title(text: &str) -> String {
    format!("<text x=\"20\" y=\"28\" font-size=\"16\" font-weight=\"600\">{}</text>\n", escaped(text))
}

fn name(text: &str, y: f64) -> String {
    let letters: Vec<char> = text.chars().collect();
    let short: String = match letters.len().checked_sub(LONGEST_NAME) {
        None | Some(0) => text.to_owned(),
        Some(surplus) => {
            let (head, tail) = letters.split_at(LONGEST_NAME / 3);
            head.iter().chain(&['…']).chain(&tail[surplus + 1..]).collect()
        }
    };
    format!("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", NAMES - 14.0, y + 4.5, escaped(&short))
}

/// Values with their intervals, one a row; `mark` draws a line at a value that all are measured by.
pub(crate) fn intervals(heading: &str, label: &str, points: &[Point], marks: &[f64]) -> Panel {
    let ends = points.iter().flat_map(|(_, value, (low, high))| [*value, *low, *high]);
    let scale = Scale::around(ends.chain(marks.iter().copied()));
    let bottom = TITLE + ROW * points.len() as f64;
    let mut body = title(heading) + &scale.axis(bottom, label);
    for mark in marks {
        let x = scale.x(*mark);
        let style = format!("stroke=\"{}\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\"", ground::TERRACOTTA);
        push(&mut body, format_args!("<path d=\"M{x:.1} {TITLE}V{bottom}\" {style}/>\n"));
    }
    for (row, (text, value, (low, high))) in points.iter().enumerate() {
        let y = TITLE + ROW * (row as f64 + 0.5);
        let (from, to, at) = (scale.x(*low), scale.x(*high), scale.x(*value));
        body += &name(text, y);
        push(
            &mut body,
            format_args!("<path d=\"M{from:.1} {y}H{to:.1}\" stroke=\"{}\" stroke-width=\"3\"/>", ground::SEA),
        );
        push(&mut body, format_args!("<circle cx=\"{at:.1}\" cy=\"{y}\" r=\"5.5\" fill=\"{}\"/>\n", ground::INK));
    }
    Panel { body, height: bottom + AXIS }
}

/// How scores are spread, one row a name: bars as high as the score is frequent.
pub(crate) fn spreads(heading: &str, label: &str, rows: &[(String, Vec<i32>)]) -> Panel {
    let ends = |score: &i32| [f64::from(*score) - 0.5, f64::from(*score) + 0.5];
    let scale = Scale::around(rows.iter().flat_map(|(_, scores)| scores.iter().flat_map(ends)));
    // Whole points, each bar around its score.
    let (origin, width) = (scale.low.floor(), ((scale.high - scale.low) / BARS).ceil().max(1.0));
    let bins = ((scale.high - origin) / width) as usize + 1;
    let bin = |score: i32| (((f64::from(score) - origin) / width).round() as usize).min(bins - 1);
    let bottom = TITLE + HILL * rows.len() as f64;
    let mut body = title(heading) + &scale.axis(bottom, label);
    for (row, (text, scores)) in rows.iter().enumerate() {
        let foot = TITLE + HILL * (row as f64 + 1.0) - 4.0;
        body += &name(text, foot - 12.0);
        let mut counts = vec![0u32; bins];
        for &score in scores {
            counts[bin(score)] += 1;
        }
        let most = f64::from(counts.iter().copied().max().unwrap_or(0).max(1));
        let colour = SEATS[row % SEATS.len()].colour;
        for (number, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let middle = origin + number as f64 * width;
            let (x, next) = (scale.x(middle - width / 2.0), scale.x(middle + width / 2.0));
            let high = (HILL - 12.0) * f64::from(count) / most;
            let (y, wide) = (foot - high, next - x - 0.8);
            push(
                &mut body,
                format_args!("<path d=\"M{x:.1} {y:.1}h{wide:.1}V{foot}h-{wide:.1}z\" fill=\"{colour}\"/>"),
            );
        }
        push(
            &mut body,
            format_args!("<path d=\"M{NAMES} {foot}H{}\" stroke=\"{}\"/>\n", WIDTH - RIGHT, ground::FURROW),
        );
    }
    Panel { body, height: bottom + AXIS }
}

/// Writing to a text cannot fail.
fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

/// Text for XML; what XML cannot hold becomes a mark.
fn escaped(text: &str) -> String {
    let text = text.replace(|c: char| c.is_control(), "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_has_round_numbers_around_all_values() {
        let scale = Scale::around([3.2, 17.9].into_iter());
        assert_eq!(scale.ticks().collect::<Vec<_>>(), [0.0, 5.0, 10.0, 15.0, 20.0]);
        assert!((scale.x(0.0) - NAMES).abs() < 1e-9 && (scale.x(20.0) - (WIDTH - RIGHT)).abs() < 1e-9);
        assert!(Scale::around([2.0].into_iter()).ticks().count() >= 2, "one value still has an axis");
        assert!(Scale::around(std::iter::empty()).ticks().count() >= 2);
        assert!((round_step(0.3) - 0.5).abs() < 1e-12 && (round_step(70.0) - 100.0).abs() < 1e-12);
    }

    #[test]
    fn a_picture_can_be_drawn_whatever_the_names_are() {
        let points = [("<a> & \u{1}".to_owned(), 1.0, (0.5, 2.0)), ("b".repeat(90), 3.0, (2.0, 4.5))];
        let rows = [("a".to_owned(), vec![1, 2, 2, 9]), ("b".to_owned(), vec![])];
        let svg = picture(&[intervals("Rating", "points", &points, &[1.5]), spreads("Scores", "points", &rows)]);
        assert!(svg.contains("&lt;a&gt; &amp; \u{fffd}"), "{svg}");
        assert!(name("greedy=weights/of/last/winter.json", 0.0).contains(">greedy=w…ast/winter.json<"));
        assert!(render::png(&svg, Some(300)).is_ok());
        assert!(check(Path::new("a.svg")).is_ok() && check(Path::new("a.gif")).is_err());
    }
}
