//! What is going on, in sentences: the question of the moment, and what one needs to answer it.

use emporion_mare_nostrum::{AttackRecord, BattleFacts, BuildRecord, Civ, Decision, Force, Odds, TradeRecord, View};

use super::scene::count;

/// What the game waits for.
pub(super) fn prompt(view: &View, name: impl Fn(Civ) -> String) -> String {
    let who: Vec<String> = view.deciding.iter().map(name).collect();
    match view.decision {
        Decision::Over(Some(winner)) => format!("The game is over: {winner} wins"),
        Decision::Over(None) => "The game is over: nobody wins".to_owned(),
        decision => format!("{} {}", who.join(", "), task(decision, who.len() > 1)),
    }
}

/// What is to be decided, as the end of a sentence about one or several.
fn task(decision: Decision, several: bool) -> String {
    let task = match decision {
        Decision::SetUp => "buys for the set-up",
        Decision::Tie(role) => return format!("settles who is {}", role.name()),
        Decision::Artemis => "chooses a commodity from Artemis",
        Decision::Number => "says how many cards are traded",
        Decision::Offers if several => "put cards on offer",
        Decision::Offers => "puts cards on offer",
        Decision::Take => "takes a card",
        Decision::Ulysses => "may send Ulysses",
        Decision::Redirect => "takes another card",
        Decision::Gift => "gives a card",
        Decision::NameBuilder => "names who builds next",
        Decision::Build => "builds",
        Decision::Pay => "pays",
        Decision::Keep => "says what to keep",
        Decision::NameMover => "names who moves next",
        Decision::Naval => "moves ships",
        Decision::Land => "moves legions",
        Decision::Helen => "may call Helen",
        Decision::Assign => "divides the attack",
        Decision::LoseAttacker | Decision::LoseDefender => "chooses losses",
        Decision::Choose => "pillages, occupies or converts",
        Decision::Occupy => "occupies more buildings",
        Decision::Retain => "says what stays occupied",
        Decision::Over(_) => "",
    };
    task.to_owned()
}

/// Trade, purchase, attack and odds, one line each; nothing in quiet moments.
pub(super) fn news(view: &View) -> Vec<String> {
    let mut news = Vec::new();
    if let Some(setup) = view.setup {
        news.push(format!("{} left to spend", count(setup.points.into(), "point")));
    }
    news.extend(view.trade.as_ref().into_iter().flat_map(|record| trade(record, view.decision == Decision::Offers)));
    news.extend(view.build.as_ref().and_then(purchase));
    news.extend(view.attack.as_ref().map(|record| attack(view, record)));
    news.extend(view.facts.battles.iter().take(4).map(|battle| forecast(view, battle)));
    news
}

/// Who is ready matters only while offers are sealed.
fn trade(record: &TradeRecord, sealed: bool) -> Vec<String> {
    let mut lines = vec![format!("Trade of {}", count(record.number.into(), "card"))];
    let ready: Vec<&str> = record.ready.iter().map(Civ::name).collect();
    if sealed && !ready.is_empty() {
        lines.push(format!("Ready: {}", ready.join(", ")));
    }
    let pairs: Vec<String> = record.pairs.iter().map(|(taker, from)| format!("{taker} from {from}")).collect();
    if !pairs.is_empty() {
        lines.push(format!("Last takes: {}", pairs.join(", then ")));
    }
    if let Some((taker, from, kind)) = record.last {
        lines.push(format!("{taker} took {} from {from}", kind.id()));
    }
    lines
}

fn purchase(record: &BuildRecord) -> Option<String> {
    let item = record.item.as_ref()?.replace('_', " ");
    let paid: Vec<&str> = record.paid.iter().map(|kind| kind.id()).collect();
    let so_far = if paid.is_empty() { String::new() } else { format!(", paid: {}", paid.join(", ")) };
    Some(format!("Buying: {item}, {} to pay{so_far}", count(record.left.into(), "card")))
}

fn attack(view: &View, record: &AttackRecord) -> String {
    let place = space(view, &record.space);
    let Some(foe) = record.foe else { return format!("Attack in {place}") };
    let sent =
        record.force.get(&foe).map_or(String::new(), |force| format!(" with {}", units(view, &record.space, *force)));
    let [ours, theirs] = record.totals;
    let dice = if ours + theirs > 0 { format!(", dice and bonuses {ours} to {theirs}") } else { String::new() };
    let [mine, his] = record.due;
    let due = if mine + his > 0 { format!(", losses {mine} and {his}") } else { String::new() };
    format!("Attack in {place} on {foe}{sent}{dice}{due}")
}

fn forecast(view: &View, battle: &BattleFacts) -> String {
    format!(
        "{}: {} on {}'s {}; he loses {}, you {}",
        space(view, &battle.space),
        units(view, &battle.space, battle.attack),
        battle.foe,
        units(view, &battle.space, battle.defence),
        mean(&battle.defender_losses),
        mean(&battle.attacker_losses),
    )
}

/// Losses on average, in tenths so that no float decides how they are rounded.
fn mean(odds: &Odds) -> String {
    let sum: u64 = odds.ways.iter().enumerate().map(|(losses, &ways)| losses as u64 * u64::from(ways)).sum();
    let tenths = (20 * sum + u64::from(odds.of)) / (2 * u64::from(odds.of.max(1)));
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn units(view: &View, id: &str, force: Force) -> String {
    let noun = if view.seas.iter().any(|sea| sea.id == id) { "ship" } else { "legion" };
    let parts = [(force.units, noun), (force.forts, "fortress")].into_iter().filter(|(number, _)| *number > 0);
    let parts: Vec<String> = parts.map(|(number, noun)| count(number.into(), noun)).collect();
    if parts.is_empty() { "nobody".to_owned() } else { parts.join(" and ") }
}

/// A space's name from its id.
fn space<'a>(view: &'a View, id: &'a str) -> &'a str {
    let land = view.provinces.iter().find(|province| province.id == id).map(|province| province.name.as_str());
    let sea = || view.seas.iter().find(|sea| sea.id == id).map(|sea| sea.name.as_str());
    land.or_else(sea).unwrap_or(id)
}
