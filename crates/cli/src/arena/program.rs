//! A program that plays: started for one game, spoken to in lines, and gone when the game is over.

use std::collections::{BTreeSet, VecDeque};
use std::fmt;
use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::complain::{Wrong, one_line};
use crate::interrupt;
use crate::lines::{Line, Lines};

/// The longest answer that is read; a step is a few dozen characters.
const LONGEST_LINE: usize = 1 << 20;
/// How much of what a program complains about is kept.
const LAST_WORDS: usize = 400;
/// How often a program that does not answer is looked at: it may have ended while a child of its keeps its output open.
const LOOK: Duration = Duration::from_millis(100);
/// How long a program may take to end once its input has ended.
const FAREWELL: Duration = Duration::from_millis(300);

/// Why a program lost its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It could not be started.
    Absent(String),
    /// No answer in time.
    Late(Duration),
    /// It ended in the middle of the game; with its last words.
    Died(String),
    /// An answer that is none.
    Garbage(String),
    /// An answer without what it must have.
    Lacking(String, &'static str),
    /// A line that nobody asked for.
    Unasked(String),
    /// It gave up, and why.
    GaveUp(String),
    /// A step that is not legal, and why.
    Illegal(String, String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Absent(why) => write!(f, "could not be started: {}", one_line(why)),
            Fault::Late(limit) => write!(f, "did not answer within {} ms", limit.as_millis()),
            Fault::Died(how) => write!(f, "died: {}", one_line(how)),
            Fault::Garbage(sent) => write!(f, "sent garbage: {}", short(sent)),
            Fault::Lacking(sent, what) => write!(f, "sent an answer without {what}: {}", short(sent)),
            Fault::Unasked(sent) => write!(f, "sent a second line for one question: {}", short(sent)),
            Fault::GaveUp(why) => write!(f, "gave up: {}", cut(why)),
            Fault::Illegal(sent, why) => write!(f, "sent an illegal step: {} ({})", short(sent), one_line(why)),
        }
    }
}

/// What a program sent, so that it fits a report.
fn short(text: &str) -> String {
    format!("`{}`", cut(text))
}

fn cut(text: &str) -> String {
    let mut cut: String = one_line(text).chars().take(120).collect();
    if text.chars().nth(120).is_some() {
        cut.push('…');
    }
    cut
}

/// The words of a command: a path, and arguments separated by spaces. A path may have spaces itself if there are no arguments.
pub(crate) fn command(text: &str) -> Result<Vec<String>, Wrong> {
    if std::path::Path::new(text).is_file() {
        return Ok(vec![text.to_owned()]);
    }
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let Some(program) = words.first() else { return Err(Wrong::new("a bot has a name or a path")) };
    if program.contains('/') && !std::path::Path::new(program).exists() {
        return Err(Wrong::new(format!("there is no program {program}"))
            .hint("name a bot of ours, or the path of a program and its arguments, separated by spaces"));
    }
    Ok(words)
}

/// The programs that are at the tables now.
static SEATED: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Programs are in process groups of their own, so a terminal's Ctrl-C does not reach them: when the arena is told to end it
/// ends them first, and nobody has to wait for their answers.
pub(crate) fn end_with_us() {
    interrupt::listen(|| {
        let mut seated = SEATED.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *seated).into_iter().for_each(end_group);
    });
}

/// A program at the table.
pub(crate) struct Program {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Said>,
    complaints: Arc<Mutex<VecDeque<u8>>>,
}

/// What comes out of a program.
enum Said {
    /// A line, and whether more came with it in one piece.
    Line(Vec<u8>, bool),
    TooLong,
}

impl Program {
    /// Starts it in a process group of its own, so that whatever it starts ends with it.
    pub(crate) fn start(words: &[String]) -> Result<Program, Fault> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = {
            let mut seated = SEATED.lock().unwrap_or_else(PoisonError::into_inner);
            // Those who sit down now would not be ended any more.
            if interrupt::asked() {
                return Err(Fault::Absent("the arena was interrupted".to_owned()));
            }
            let child = command.spawn().map_err(|error| Fault::Absent(why_absent(&words[0], &error)))?;
            seated.insert(child.id());
            child
        };
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (input, output) = (stdin.map(writer), reader(stdout));
        let complaints = listener(stderr);
        Ok(Program { child, input, output, complaints })
    }

    /// Sends a line and waits for the answer to it.
    pub(crate) fn ask(&mut self, line: &Value, limit: Duration) -> Result<Value, Fault> {
        if let Ok(said) = self.output.try_recv() {
            return Err(unasked(Some(said)));
        }
        self.tell(line);
        let (said, more) = match self.hear(limit)? {
            Said::Line(bytes, more) => (bytes, more),
            Said::TooLong => return Err(Fault::Garbage("a line of more than a megabyte".to_owned())),
        };
        let sent = || String::from_utf8_lossy(&said).into_owned();
        let answer: Value = serde_json::from_slice(&said).map_err(|_| Fault::Garbage(sent()))?;
        if more {
            return Err(unasked(self.output.recv_timeout(LOOK).ok()));
        }
        match answer.get("ok") {
            Some(Value::Bool(true)) => Ok(answer),
            Some(Value::Bool(false)) => Err(Fault::GaveUp(reason(&answer))),
            _ if answer.is_object() => Err(Fault::Lacking(sent(), "\"ok\", true or false")),
            _ => Err(Fault::Garbage(sent())),
        }
    }

    /// The next thing it says.
    fn hear(&mut self, limit: Duration) -> Result<Said, Fault> {
        let end = Instant::now() + limit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let has_ended = matches!(self.child.try_wait(), Ok(Some(_)));
            match self.output.recv_timeout(left.min(LOOK)) {
                Ok(said) => return Ok(said),
                Err(RecvTimeoutError::Disconnected) => return Err(self.died()),
                Err(RecvTimeoutError::Timeout) if has_ended => return Err(self.died()),
                Err(RecvTimeoutError::Timeout) if left <= LOOK => return Err(Fault::Late(limit)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Sends a line that needs no answer.
    pub(crate) fn tell(&mut self, line: &Value) {
        if let Some(input) = &self.input {
            // One that no longer listens shows it by not answering.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// It closed its output: how it ended, and the last thing it complained about.
    fn died(&mut self) -> Fault {
        let status = self.wait(FAREWELL).map_or_else(|| "it closed its output".to_owned(), |status| status.to_string());
        // The complaints are read beside; what came before the end is there in a moment.
        thread::sleep(Duration::from_millis(20));
        let words = self.complaints.lock().map(|words| words.iter().copied().collect::<Vec<u8>>()).unwrap_or_default();
        let words = String::from_utf8_lossy(&words).trim().lines().last().unwrap_or_default().to_owned();
        Fault::Died(if words.is_empty() { status } else { format!("{status}; its last words: {words}") })
    }

    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

/// A file that is there and cannot be found is a script whose interpreter is not.
fn why_absent(program: &str, error: &std::io::Error) -> String {
    let is_there = error.kind() == std::io::ErrorKind::NotFound && std::path::Path::new(program).exists();
    if is_there { "what its first line names to run it is not there".to_owned() } else { error.to_string() }
}

fn unasked(said: Option<Said>) -> Fault {
    Fault::Unasked(match said {
        Some(Said::Line(bytes, _)) => String::from_utf8_lossy(&bytes).into_owned(),
        Some(Said::TooLong) => "a line of more than a megabyte".to_owned(),
        None => String::new(),
    })
}

fn reason(answer: &Value) -> String {
    let error = &answer["error"];
    error["message"].as_str().or(error.as_str()).unwrap_or("it did not say why").to_owned()
}

impl Drop for Program {
    /// Its input ends; if it does not end as well, it is ended, with all it started. Nothing is left behind.
    fn drop(&mut self) {
        self.input = None;
        let ended = self.wait(FAREWELL).is_some();
        end_group(self.child.id());
        SEATED.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.child.id());
        if !ended {
            // It may have ended by itself this very moment.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Ends whatever is left in the process group of a program.
#[cfg(unix)]
fn end_group(id: u32) {
    if let Some(group) = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw) {
        // Mostly there is nobody left.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// Writes lines in a thread of its own: a program that does not read must not block the arena.
fn writer(mut stdin: ChildStdin) -> Sender<String> {
    let (sender, lines) = channel::<String>();
    thread::spawn(move || {
        for line in lines {
            if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                break;
            }
        }
    });
    sender
}

fn reader(stdout: Option<ChildStdout>) -> Receiver<Said> {
    // No more than one answer waits: a program that talks on and on has to wait itself.
    let (sender, said) = sync_channel(1);
    thread::spawn(move || {
        let Some(stdout) = stdout else { return };
        let mut lines = Lines::new(BufReader::new(stdout), LONGEST_LINE);
        while let Ok(Some(line)) = lines.next() {
            let whole = match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            };
            let more = lines.has_more();
            let said = whole.map_or(Said::TooLong, |bytes| Said::Line(bytes, more));
            if sender.send(said).is_err() {
                break;
            }
        }
    });
    said
}

/// Keeps the last of what a program complains about, and reads all of it so that it never waits for us.
fn listener(stderr: Option<ChildStderr>) -> Arc<Mutex<VecDeque<u8>>> {
    let complaints = Arc::new(Mutex::new(VecDeque::new()));
    let kept = Arc::clone(&complaints);
    thread::spawn(move || {
        let (Some(mut stderr), mut buffer) = (stderr, [0; 1024]) else { return };
        while let Ok(count @ 1..) = stderr.read(&mut buffer) {
            let Ok(mut kept) = kept.lock() else { return };
            kept.extend(&buffer[..count]);
            let surplus = kept.len().saturating_sub(LAST_WORDS);
            kept.drain(..surplus);
        }
    });
    complaints
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Program {
        Program::start(&["sh", "-c", script].map(str::to_owned)).expect("there is a shell")
    }

    /// Whether the arena or the second line is quicker must not matter.
    #[test]
    fn two_lines_at_once_are_one_too_many() {
        for _ in 0..20 {
            let mut program = shell("read line; printf '{\"ok\":true}\\n{\"ok\":true,\"action\":\"x\"}\\n'; cat");
            let fault = program.ask(&Value::Null, Duration::from_secs(20)).expect_err("two answers");
            assert_eq!(fault, Fault::Unasked("{\"ok\":true,\"action\":\"x\"}".to_owned()));
        }
    }

    /// Nobody waits for a program that has ended, even if a child of its holds its output.
    #[test]
    fn a_program_that_leaves_a_child_behind_has_died() {
        let mut program = shell("sleep 600 & echo 'no model' >&2; exit 3");
        let fault = program.ask(&Value::Null, Duration::from_secs(500)).expect_err("it is gone");
        assert_eq!(fault, Fault::Died("exit status: 3; its last words: no model".to_owned()));
    }

    /// One that talks on and on waits for us, instead of filling our memory, and is found out at the next question.
    #[test]
    fn a_line_that_nobody_asked_for_is_a_fault() {
        let mut program = shell("read line; echo '{\"ok\":true}'; sleep 1; echo hello; yes");
        let limit = Duration::from_secs(20);
        program.ask(&Value::Null, limit).expect("the answer");
        while program.output.try_recv().is_err() {
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_millis(50));
        let fault = program.ask(&Value::Null, limit).expect_err("it has said more than it was asked");
        assert_eq!(fault.to_string(), "sent a second line for one question: `y`");
    }
}
