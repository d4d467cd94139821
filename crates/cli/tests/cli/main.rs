//! The real program, run as a user runs it. Nothing here looks at a clock.

mod arena;
mod bad_input;
mod docs;
mod engine;
mod lab;
mod logs;
mod play;
mod program;
mod reports;
mod serve;
mod simulate;
