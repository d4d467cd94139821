//! The real program, run as a user runs it. Nothing here is judged by a clock.

mod arena;
mod bad_input;
mod docs;
mod engine;
mod interrupt;
mod lab;
mod logs;
mod play;
mod program;
mod reports;
mod serve;
mod simulate;
