//! `cargo xtask test`: runs the steps in order, tells how long each took, and stops at the first that fails.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::Usage;
use crate::steps::{STEPS, Step, require};

pub(crate) fn run(root: &Path, args: &[&str]) -> Result<()> {
    match args {
        [] => run_steps(root, &STEPS.iter().collect::<Vec<_>>()),
        ["--list"] => {
            for step in STEPS {
                println!("{:<9} {}", step.name, step.about);
            }
            Ok(())
        }
        ["--only", names] => run_steps(root, &select(names)?),
        ["--only"] => bail!(Usage("--only needs the name of a step".to_owned())),
        [unknown, ..] => bail!(Usage(format!("test takes no `{unknown}`"))),
    }
}

/// The steps with these names, in the order in which they always run.
fn select(names: &str) -> Result<Vec<&'static Step>> {
    let names: Vec<&str> = names.split(',').map(str::trim).collect();
    if let Some(unknown) = names.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        let known: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!(Usage(format!("no step `{unknown}` among {}", known.join(", "))));
    }
    Ok(STEPS.iter().filter(|step| names.contains(&step.name)).collect())
}

fn run_steps(root: &Path, steps: &[&Step]) -> Result<()> {
    require(root, steps)?;
    let mut times = Vec::new();
    for step in steps {
        println!("==> {}: {}", step.name, step.about);
        let start = Instant::now();
        let outcome = (step.run)(root);
        times.push(start.elapsed());
        if let Err(error) = outcome {
            eprintln!("{error:#}");
            print!("\n{}", table(steps, &times, true));
            let name = step.name;
            bail!("step {name} failed; run it alone with: cargo xtask test --only {name}");
        }
    }
    print!("\n{}", table(steps, &times, false));
    Ok(())
}

/// The summary: one line a step that was to run, and the whole time.
fn table(steps: &[&Step], times: &[Duration], last_failed: bool) -> String {
    let mut lines = vec![row("step", "time", "result")];
    for (index, step) in steps.iter().enumerate() {
        let failed = last_failed && index + 1 == times.len();
        lines.push(match times.get(index) {
            None => row(step.name, "-", "not run"),
            Some(time) => row(step.name, &seconds(*time), if failed { "FAILED" } else { "ok" }),
        });
    }
    lines.push(row("together", &seconds(times.iter().sum()), if last_failed { "FAILED" } else { "ok" }));
    lines.concat()
}

fn row(step: &str, time: &str, result: &str) -> String {
    format!("{step:<9} {time:>9}  {result}\n")
}

/// A length of time as people read it here: `12.3 s`.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_keep_their_order_whatever_was_typed() {
        let names: Vec<&str> = select("rules, format").unwrap().iter().map(|step| step.name).collect();
        assert_eq!(names, ["format", "rules"]);
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        let error = select("format,clipy").err().unwrap();
        assert!(error.is::<Usage>());
        assert!(error.to_string().starts_with("no step `clipy` among format, tidy"));
    }

    #[test]
    fn the_table_tells_what_ran_what_failed_and_what_did_not_run() {
        let steps: Vec<&Step> = STEPS.iter().take(3).collect();
        let times = [Duration::from_millis(1_500), Duration::from_millis(80_250)];
        let expected = "\
step           time  result
format        1.5 s  ok
tidy         80.2 s  FAILED
rules             -  not run
together     81.8 s  FAILED
";
        assert_eq!(table(&steps, &times, true), expected);
    }
}
