-- A checksum of each row, so that what nobody has written is noticed when it is read (see `rows.rs`). Rows that are there get
-- theirs from the program. `places` has none: it follows from `tables.seats`.
ALTER TABLE versions ADD COLUMN marks TEXT NOT NULL DEFAULT '[]'; -- JSON list, the host's own
ALTER TABLE tables   ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE versions ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notes    ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE heads    ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entries  ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat     ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE secrets  ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
