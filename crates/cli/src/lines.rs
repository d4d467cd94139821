//! Lines of bytes from anywhere, whatever they hold.

use std::io::{self, BufRead};

/// One line without its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// A line of bytes, which need not be text.
    Whole(&'a [u8]),
    /// A line longer than the limit; it was read to its end and thrown away.
    TooLong,
}

/// Reads lines up to a limit into one buffer.
pub(crate) struct Lines<R> {
    input: R,
    limit: usize,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R, limit: usize) -> Lines<R> {
        Lines { input, limit, buffer: Vec::new() }
    }

    /// The next line; `None` at the end of the input. A last line without an end counts.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let (mut begun, mut too_long) = (false, false);
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if chunk.is_empty() {
                return Ok(begun.then(|| self.line(too_long)));
            }
            begun = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            too_long |= self.buffer.len() + part.len() > self.limit;
            if too_long {
                self.buffer.clear();
            } else {
                self.buffer.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(self.line(too_long)));
            }
        }
    }

    /// The next line as text; what is not text is shown as �.
    pub(crate) fn next_text(&mut self) -> io::Result<Option<String>> {
        Ok(self.next()?.map(|line| match line {
            Line::Whole(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Line::TooLong => String::new(),
        }))
    }

    fn line(&self, too_long: bool) -> Line<'_> {
        if too_long {
            return Line::TooLong;
        }
        Line::Whole(self.buffer.strip_suffix(b"\r").unwrap_or(&self.buffer))
    }
}

impl<R: io::Read> Lines<io::BufReader<R>> {
    /// Whether something after the last line has come already.
    pub(crate) fn has_more(&self) -> bool {
        !self.input.buffer().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], limit: usize) -> Vec<Option<Vec<u8>>> {
        // A tiny buffer makes every line arrive in pieces.
        let mut lines = Lines::new(io::BufReader::with_capacity(3, input), limit);
        let mut all = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            all.push(match line {
                Line::Whole(bytes) => Some(bytes.to_vec()),
                Line::TooLong => None,
            });
        }
        all
    }

    #[test]
    fn every_kind_of_end_counts() {
        let expected = [&b"one"[..], b"", b"two", b"three"].map(|line| Some(line.to_vec()));
        assert_eq!(lines(b"one\n\ntwo\r\nthree", 100), expected);
        assert_eq!(lines(b"", 100), []);
        assert_eq!(lines(b"\n", 100), [Some(Vec::new())]);
    }

    #[test]
    fn a_long_line_is_skipped_to_its_end() {
        assert_eq!(lines(b"123456789\nok\n1234567890", 5), [None, Some(b"ok".to_vec()), None]);
        assert_eq!(lines(b"12345\n", 5), [Some(b"12345".to_vec())]);
    }

    #[test]
    fn bytes_need_not_be_text() {
        let mut lines = Lines::new(&b"a\xffb\n"[..], 100);
        assert_eq!(lines.next_text().unwrap().as_deref(), Some("a\u{fffd}b"));
    }
}
