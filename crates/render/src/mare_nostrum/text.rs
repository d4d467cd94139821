//! The table as text: words and letters first, colour only on top.

use emporion_mare_nostrum::{Civ, Marvel, Pieces};

use super::looks::{CivLooks, letter};
use super::panel::short;
use super::scene::{PlayerMark, ProvinceMark, RoleMark, Scene, SeaMark, Sheet, count};
use crate::Ink;
use crate::svg::wrap;

/// Columns of a province's name.
const NAME: usize = 17;

/// Everything, top to bottom: head, provinces, seas, roles, players, bank, what is going on.
pub(super) fn draw(scene: &Scene, sheet: &Sheet, looks: &CivLooks, ink: Ink) -> String {
    let pen = Pen { looks, ink };
    let turn = if sheet.turn == 0 { "set-up".to_owned() } else { format!("turn {}", sheet.turn) };
    let mut out = format!("Mare Nostrum, {turn}\n\nProvinces (* is a capital)\n");
    for province in &scene.provinces {
        out += &pen.province(province);
    }
    out += "\nSeas\n";
    out += &pen.seas(&scene.seas);
    out += "\nRoles (holder: counts, who leads now)\n";
    for role in &sheet.roles {
        out += &pen.role(role);
    }
    out += "\nPlayers\n";
    for player in &sheet.players {
        out += &pen.player(player);
    }
    out += &pen.rest(sheet);
    for line in &sheet.news {
        out += &pen.wrapped(line, "");
    }
    out + &sheet.prompt + "\n"
}

struct Pen<'a> {
    looks: &'a CivLooks,
    ink: Ink,
}

impl Pen<'_> {
    fn paint(&self, text: &str, civ: Option<Civ>) -> String {
        match civ {
            Some(civ) if self.ink.colour => format!("\x1b[{}m{text}\x1b[0m", self.looks.of(civ).ansi),
            _ => text.to_owned(),
        }
    }

    /// The shape and letter of a civilisation: `R●`.
    fn sign(&self, civ: Civ) -> String {
        self.paint(&format!("{}{}", letter(civ), self.looks.of(civ).shape.glyph()), Some(civ))
    }

    /// One line: name, marker, then the rest in words.
    fn province(&self, province: &ProvinceMark) -> String {
        let star = if province.capital.is_some() { "*" } else { "" };
        let sign = province.marker.map_or_else(|| "- ".to_owned(), |civ| self.sign(civ));
        let facts = province.facts();
        let told = if province.converting.is_some() { &facts[..] } else { &facts[1..] };
        let indent = " ".repeat(NAME + 6);
        let lines = wrap(&told.join("; "), self.ink.width.max(60) - indent.len());
        format!("  {:<NAME$}{sign}  {}\n", province.name.clone() + star, lines.join(&format!("\n{indent}")))
    }

    /// Seas with ships line by line, the others together.
    fn seas(&self, seas: &[SeaMark]) -> String {
        let (empty, sailed): (Vec<_>, Vec<_>) = seas.iter().partition(|sea| sea.stacks.is_empty());
        let line = |sea: &&SeaMark| {
            let ships: Vec<String> =
                sea.stacks.iter().map(|stack| self.paint(&stack.words(), Some(stack.civ))).collect();
            format!("  {:<NAME$}{}\n", sea.name, ships.join("; "))
        };
        let names: Vec<&str> = empty.iter().map(|sea| sea.name.as_str()).collect();
        let none = if names.is_empty() {
            String::new()
        } else {
            self.wrapped(&format!("no ships: {}", names.join(", ")), "  ")
        };
        sailed.iter().map(line).collect::<String>() + &none
    }

    fn role(&self, role: &RoleMark) -> String {
        let holder = role.holder.map_or_else(|| "nobody".to_owned(), |civ| self.paint(civ.name(), Some(civ)));
        let counts: Vec<String> = role.counts.iter().map(|(civ, count)| format!("{civ} {count}")).collect();
        let next: Vec<&str> = role.next.iter().map(Civ::name).collect();
        format!("  {}, {holder}: {}; {}\n", role.role.name(), counts.join(", "), next.join(" or "))
    }

    fn player(&self, player: &PlayerMark) -> String {
        let mark = if player.active { '>' } else { ' ' };
        let name = self.paint(&format!("{} ({})", player.name, player.civ), Some(player.civ));
        let done = if player.acted { ", has had his turn" } else { "" };
        let mut out = format!("{mark} {} {name}: {}{done}\n", self.sign(player.civ), marvels(&player.marvels));
        out += &self.wrapped(&cards(player), "      ");
        out + &self.wrapped(&format!("next income {}; {}", income(player), pieces(player.pieces)), "      ")
    }

    fn rest(&self, sheet: &Sheet) -> String {
        let names = |marvels: &[Marvel]| marvels.iter().map(|marvel| short(*marvel)).collect::<Vec<_>>().join(", ");
        let tokens = sheet.tokens;
        let mut out = "\n".to_owned() + &self.wrapped(&format!("Bank: {}", sheet.bank), "");
        let supply = format!(
            "Tokens: {} caravans, {} cities, {} markets, {} temples\n",
            tokens.caravans, tokens.cities, tokens.markets, tokens.temples
        );
        out += &supply;
        out += &self.wrapped(
            &format!("To buy for 9, the Pyramids for 12: {}; {}", names(&sheet.heroes), names(&sheet.wonders)),
            "",
        );
        if !sheet.neutral.is_empty() {
            let neutral: Vec<String> = sheet.neutral.iter().map(|&civ| format!("{} {civ}", self.sign(civ))).collect();
            out += &self.wrapped(&format!("Neutral: {}", neutral.join(", ")), "");
        }
        out + "\n"
    }

    /// A paragraph that fits the screen, every line set in.
    fn wrapped(&self, text: &str, indent: &str) -> String {
        let lines = wrap(text, self.ink.width.max(60) - indent.len());
        lines.iter().flat_map(|line| [indent, line, "\n"]).collect()
    }
}

/// "2 of 4 (Hannibal, Helen of Troy)".
fn marvels(marvels: &[Marvel]) -> String {
    let names: Vec<&str> = marvels.iter().map(|marvel| short(*marvel)).collect();
    let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
    format!("{} of 4 heroes and wonders{names}", marvels.len())
}

fn cards(player: &PlayerMark) -> String {
    let size = count(player.size.into(), "card");
    let mut text = match player.hand {
        Some(hand) => format!("{size}, in hand {hand}"),
        None if player.known.is_empty() => size,
        None => format!("{size}, among them {}", player.known),
    };
    if !player.offer.is_empty() {
        text = format!("{text}; offers {}", player.offer);
    }
    if !player.taken.is_empty() {
        text = format!("{text}; has taken {}", player.taken);
    }
    match player.pays {
        (sure, best) if sure == best => text + &format!("; can pay up to {sure}"),
        (sure, best) => text + &format!("; can pay {sure}, at best {best}"),
    }
}

fn income(player: &PlayerMark) -> String {
    if player.artemis { format!("{} and a commodity of choice", player.income) } else { player.income.to_string() }
}

fn pieces(pieces: Pieces) -> String {
    let all = Pieces::ALL;
    format!(
        "placed {}/{} legions, {}/{} fortresses, {}/{} triremes, {}/{} markers",
        pieces.legions,
        all.legions,
        pieces.fortresses,
        all.fortresses,
        pieces.triremes,
        all.triremes,
        pieces.markers,
        all.markers
    )
}
