//! What a check has to say about one line of one file.

use std::fmt;

use anyhow::{Result, bail};

/// A remark that an editor or a terminal can jump to: `path:line: message`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    /// Relative to the workspace, with `/` on every system.
    pub(crate) path: String,
    /// Counted from 1; 0 where a whole file or folder is meant.
    pub(crate) line: usize,
    pub(crate) message: String,
}

impl Finding {
    pub(crate) fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

/// Prints all findings, so that one run shows everything there is to mend, and fails if there are any.
pub(crate) fn report(mut findings: Vec<Finding>) -> Result<()> {
    if findings.is_empty() {
        return Ok(());
    }
    findings.sort();
    for finding in &findings {
        eprintln!("{finding}");
    }
    bail!("{} to mend", findings.len())
}
