//! Who sits where, game by game.

/// Which bot sits in each seat.
pub(crate) type Lineup = Vec<usize>;

/// Line-ups that are played in turn, again and again.
pub(crate) struct Seating {
    lineups: Vec<Lineup>,
    /// How many line-ups have been played when everybody has sat in every seat equally often.
    rounds: Vec<usize>,
    /// Those of them after which, too, nobody has sat oftener than the others.
    even: Vec<usize>,
}

impl Seating {
    /// The same in every game.
    pub(crate) fn fixed(lineup: Lineup) -> Seating {
        Seating { lineups: vec![lineup], rounds: vec![1], even: vec![1] }
    }

    /// Everybody moves on by one seat from game to game.
    pub(crate) fn rotating(lineup: &[usize]) -> Seating {
        let lineups = rotations(lineup);
        Seating { rounds: vec![lineups.len()], even: vec![lineups.len()], lineups }
    }

    /// Every bot in every seat equally often. With more bots than seats all combinations meet; with fewer, every bot sits
    /// as often as the others, or once more or less, and the seats are even only when that has evened out.
    pub(crate) fn fair(bots: usize, seats: usize) -> Seating {
        let (mut lineups, mut rounds, mut even) = (Vec::new(), Vec::new(), Vec::new());
        let mut sat = vec![0; bots];
        for orbit in in_fair_order(orbits(bots, seats), bots) {
            orbit.iter().flatten().for_each(|&bot| sat[bot] += 1);
            lineups.extend(orbit);
            rounds.push(lineups.len());
            if bots > seats || sat.iter().all(|&times| times == sat[0]) {
                even.push(lineups.len());
            }
        }
        Seating { lineups, rounds, even }
    }

    /// The line-up of a game, counted from 1.
    pub(crate) fn lineup(&self, number: u64) -> &[usize] {
        &self.lineups[(number.saturating_sub(1) % self.lineups.len() as u64) as usize]
    }

    /// Whether everybody has sat in every seat equally often after this game.
    pub(crate) fn is_even(&self, number: u64) -> bool {
        self.whole(number) == number
    }

    /// The number of the round that a game belongs to; after a round everybody has sat in every seat equally often.
    pub(crate) fn round(&self, number: u64) -> u64 {
        let (length, before) = (self.lineups.len() as u64, number.saturating_sub(1));
        let within = self.rounds.iter().filter(|&&end| end as u64 <= before % length).count();
        before / length * self.rounds.len() as u64 + within as u64 + 1
    }

    /// So many games, or the few more that it takes until the seats are even.
    pub(crate) fn whole(&self, games: u64) -> u64 {
        let length = self.lineups.len() as u64;
        let (rounds, rest) = (games / length, games % length);
        let more = self.even.iter().map(|&even| even as u64).find(|&even| even >= rest);
        rounds * length + if rest == 0 { 0 } else { more.unwrap_or(length) }
    }
}

/// A line-up moved on seat by seat until it comes back to itself.
fn rotations(lineup: &[usize]) -> Vec<Lineup> {
    let mut all: Vec<Lineup> = Vec::new();
    let mut next = lineup.to_vec();
    while all.first() != Some(&next) {
        all.push(next.clone());
        next.rotate_right(1);
    }
    all
}

/// All line-ups in which nobody sits more often than need be, gathered by rotation. In each such group every seat has seen
/// the same bots.
fn orbits(bots: usize, seats: usize) -> Vec<Vec<Lineup>> {
    let mut all = Vec::new();
    complete(&mut vec![], &mut vec![0; bots], seats, &mut all);
    let groups = all.iter().map(|lineup| rotations(lineup));
    groups.filter(|group| group.iter().min() == group.first()).collect()
}

fn complete(lineup: &mut Lineup, counts: &mut [usize], seats: usize, all: &mut Vec<Lineup>) {
    let (few, many) = (seats / counts.len(), seats.div_ceil(counts.len()));
    if lineup.len() == seats {
        if counts.iter().all(|&count| count >= few) {
            all.push(lineup.clone());
        }
        return;
    }
    for bot in 0..counts.len() {
        if counts[bot] < many {
            counts[bot] += 1;
            lineup.push(bot);
            complete(lineup, counts, seats, all);
            lineup.pop();
            counts[bot] -= 1;
        }
    }
}

/// The groups in an order in which, whenever one stops, all bots have played about equally often and met about equally often.
fn in_fair_order(mut groups: Vec<Vec<Lineup>>, bots: usize) -> Vec<Vec<Lineup>> {
    let mut met = vec![vec![0usize; bots]; bots];
    let mut order = Vec::with_capacity(groups.len());
    while !groups.is_empty() {
        let cost = |group: &Vec<Lineup>| pairs(&group[0]).map(|(a, b)| met[a][b] * 2 + 1).sum::<usize>();
        let best = (0..groups.len()).min_by_key(|&at| cost(&groups[at])).unwrap_or_default();
        let group = groups.remove(best);
        for (a, b) in pairs(&group[0]) {
            met[a][b] += group.len();
        }
        order.push(group);
    }
    order
}

/// Every two seats of a line-up, and every seat with itself.
fn pairs(lineup: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    lineup.iter().flat_map(move |&a| lineup.iter().map(move |&b| (a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each bot sat in each seat after so many games.
    fn seen(seating: &Seating, bots: usize, seats: usize, games: u64) -> Vec<Vec<usize>> {
        let mut seen = vec![vec![0; seats]; bots];
        for number in 1..=games {
            for (seat, &bot) in seating.lineup(number).iter().enumerate() {
                seen[bot][seat] += 1;
            }
        }
        seen
    }

    #[test]
    fn every_bot_sits_in_every_seat_equally_often() {
        for bots in 2..=6 {
            for seats in 2..=5 {
                let seating = Seating::fair(bots, seats);
                let all = seating.lineups.len() as u64;
                let whole = seen(&seating, bots, seats, all);
                assert!(whole.iter().flatten().all(|&count| count == whole[0][0]), "{bots} in {seats}: {whole:?}");
                let part = seating.whole(all / 3 + 1);
                for row in seen(&seating, bots, seats, part) {
                    assert!(row.iter().all(|&count| count == row[0]), "{bots} in {seats} after {part}: {row:?}");
                }
            }
        }
    }

    #[test]
    fn more_bots_than_seats_all_meet() {
        let seating = Seating::fair(4, 2);
        assert_eq!(seating.lineups.len(), 12);
        let mut first: Vec<Lineup> = (1..=12).map(|number| seating.lineup(number).to_vec()).collect();
        assert_eq!(seating.lineup(13), first[0]);
        // After two pairs everybody has played.
        let played: Vec<usize> = seen(&seating, 4, 2, 4).iter().map(|row| row.iter().sum()).collect();
        assert_eq!(played, [2, 2, 2, 2]);
        first.sort();
        first.dedup();
        assert_eq!(first.len(), 12);
    }

    #[test]
    fn two_bots_share_a_table_of_four_and_of_five() {
        let four = Seating::fair(2, 4);
        assert!((1..=6).all(|number| four.lineup(number).iter().sum::<usize>() == 2));
        let five = Seating::fair(2, 5);
        assert_eq!(five.lineups.len(), 20);
        for games in [1, 5, 11, 20, 24] {
            let sat = seen(&five, 2, 5, five.whole(games));
            assert_eq!(sat[0], sat[1], "a match is between equals after {games} games");
        }
        assert_eq!((Seating::fair(2, 3).whole(1), five.whole(50)), (6, 50));
    }

    #[test]
    fn games_are_rounded_up_to_even_seats() {
        let seating = Seating::fair(3, 3);
        assert_eq!((seating.whole(1), seating.whole(3), seating.whole(4), seating.whole(6)), (3, 3, 6, 6));
        assert_eq!(seating.whole(100), 102);
        assert!(seating.is_even(3) && !seating.is_even(4));
        assert_eq!(Seating::fixed(vec![0, 0]).whole(7), 7);
    }

    #[test]
    fn rounds_end_where_seats_are_even() {
        let seating = Seating::fair(2, 4);
        let rounds: Vec<u64> = (1..=13).map(|number| seating.round(number)).collect();
        assert_eq!(rounds.iter().filter(|&&round| round == 1).count() as u64, seating.whole(1));
        for number in 1..13 {
            assert_eq!(rounds[number as usize] > rounds[number as usize - 1], seating.is_even(number), "{rounds:?}");
        }
    }

    #[test]
    fn a_rotation_moves_everybody_on_by_one_seat() {
        let seating = Seating::rotating(&[0, 1, 2]);
        assert_eq!(seating.lineup(1), [0, 1, 2]);
        assert_eq!(seating.lineup(2), [2, 0, 1]);
        assert_eq!(seating.lineup(4), [0, 1, 2]);
    }
}
