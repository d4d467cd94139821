//! Games in the terminal, typed by a script.

use serde_json::Value;

use crate::program::{Folder, emporion_with};

const SHORT: &str = "{\"rounds\": 8}";

fn play(args: &[&str], script: &str) -> String {
    emporion_with(&[&["play", "magna-grecia"], args].concat(), script.as_bytes()).ok()
}

#[test]
fn somebody_who_always_takes_the_first_step_reaches_the_end() {
    let args = ["--players", "2", "--seed", "olive", "--options", SHORT];
    let told = play(&args, &"1\n".repeat(1500));
    assert!(told.contains("The game is over."), "{}", tail(&told));
    assert!(told.contains(" wins.") || told.contains("share the win."), "{}", tail(&told));
    assert!(told.ends_with("The input has ended. The game is not saved.\n"), "{}", tail(&told));
    assert!(!told.contains('\u{1b}'), "no colours and no cursor tricks in a pipe");
}

#[test]
fn somebody_who_always_passes_reaches_the_end() {
    let told = play(&["--seats", "you,you,random", "--seed", "fig"], &"done\n".repeat(400));
    assert!(told.contains("The game is over."), "{}", tail(&told));
    assert!(told.contains("Player A") && told.contains("Player B") && told.contains("Random C"));
}

#[test]
fn bots_play_alone() {
    let told = play(&["--seats", "random,random", "--options", SHORT], "");
    assert!(told.contains("The game is over."), "{}", tail(&told));
}

#[test]
fn the_end_of_the_input_is_said() {
    let told = play(&["--players", "2"], "");
    assert!(told.ends_with("The input has ended. The game is not saved.\n"), "{}", tail(&told));
}

#[test]
fn every_command_answers() {
    let script = "help\nboard\nscore\nlog\nlist\nlist nothing\nwhy\nwhy 1\nwhy 99999\nwhy flying\nfly\n0\n99999\n\n\
                  redo\nsave\nundo\n1\nundo\nredo\nrestart\nquit\n\n";
    let told = play(&["--players", "2", "--seed", "olive"], script);
    for words in [
        "take back your last step",
        "is possible: type it to play it",
        "Not understood",
        "There is no step 0",
        "There is no step 99999",
        "Type a step, or `help`.",
        "None of the",
        "No redo: ",
        "No undo: ",
        "Say where: ",
        "1 step taken back.",
    ] {
        assert!(told.contains(words), "{words:?} is missing in\n{told}");
    }
}

#[test]
fn undo_stops_where_information_has_passed_on() {
    let told = play(&["--seats", "you,you", "--seed", "olive"], "done\nundo\n");
    let refusal = told.lines().find(|line| line.contains("No undo: ")).unwrap();
    assert!(refusal.contains(": ") && refusal.contains("Player"), "{refusal}");
}

#[test]
fn a_saved_game_goes_on_as_if_nothing_had_been() {
    let folder = Folder::new();
    let (half, early, late) = (folder.file("half.json"), folder.file("early.json"), folder.file("late.json"));
    let args = ["--seats", "random,you,random", "--seed", "olive", "--options", SHORT];
    let steps = "1\n".repeat(9);
    play(&args, &format!("{steps}save {half}\nquit\n"));
    let rest = "1\n".repeat(1500);
    play(&args, &format!("{steps}{rest}save {late}\n"));
    let told = play(&["--resume", &half], &format!("{rest}save {early}\n"));
    assert!(told.starts_with("Magna Grecia: Random A, Player B, Random C."), "{told}");
    assert_eq!(folder.read("early.json"), folder.read("late.json"));
    assert_eq!(folder.names(), ["early.json", "half.json", "late.json"]);
}

#[test]
fn an_open_step_can_be_taken_back_after_resuming() {
    let folder = Folder::new();
    let file = folder.file("open.json");
    play(&["--seats", "you,you", "--seed", "olive"], &format!("1\nsave {file}\n"));
    let log: Value = serde_json::from_str(&folder.read("open.json")).unwrap();
    let drafts = log["entries"].as_array().unwrap().iter().filter(|entry| entry["draft"] == true).count();
    assert_eq!(drafts, 1, "{log}");
    let told = play(&["--resume", &file], "undo\n");
    assert!(told.contains("1 step taken back."), "{told}");
}

#[test]
fn quitting_offers_to_save() {
    let folder = Folder::new();
    let file = folder.file("quit.json");
    let told = play(&["--players", "2"], &format!("1\nquit\n{file}\n"));
    assert!(told.contains("type the name of a file") && told.contains("Saved in"), "{}", tail(&told));
    assert_eq!(folder.names(), ["quit.json"]);
}

#[test]
fn a_file_that_is_no_game_is_not_overwritten() {
    let folder = Folder::new();
    let file = folder.write("letter.txt", "Dear Anna");
    let nowhere = folder.file("no/folder/game.json");
    let told = play(&["--players", "2"], &format!("1\nsave {file}\nsave {nowhere}\nsave -\n"));
    assert_eq!(told.matches("Not saved: ").count(), 3, "{}", tail(&told));
    assert_eq!(folder.read("letter.txt"), "Dear Anna");
}

#[test]
fn odd_bytes_are_only_not_understood() {
    let script = [b"\xff\xfe\r\n".to_vec(), vec![b'x'; 1 << 20], b"\n\x00\nquit\n\n".to_vec()].concat();
    let told = emporion_with(&["play", "magna-grecia", "--players", "2"], &script).ok();
    assert!(told.contains("Not understood"), "{}", tail(&told));
}

#[test]
fn names_are_used() {
    let told = play(&["--seats", "you,random,you", "--names", "Anna,Ben", "--seed", "x"], "quit\n\n");
    assert!(told.starts_with("Magna Grecia: Anna, Random B, Ben."), "{told}");
}

fn tail(text: &str) -> &str {
    let start = text.len().saturating_sub(1500);
    text.get(start..).unwrap_or(text)
}
