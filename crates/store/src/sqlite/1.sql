-- What lists ask for. `key` is the short name of a table inside this file.
CREATE TABLE tables (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    game    TEXT    NOT NULL,
    stage   INTEGER NOT NULL, -- 0 open, 1 playing, 2 over
    listed  INTEGER NOT NULL,
    made    INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    due     INTEGER,
    seats   TEXT    NOT NULL  -- JSON, as in a card
) STRICT;

CREATE INDEX tables_listed ON tables (stage, made DESC, key DESC) WHERE listed = 1 AND stage < 2;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- What every change touches, apart from the rest so that many tables share a page.
CREATE TABLE versions (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key),
    version   INTEGER NOT NULL,
    begun     INTEGER NOT NULL,
    entries   INTEGER NOT NULL, -- how many there are
    drafts    TEXT    NOT NULL  -- JSON list
) STRICT;

-- Who holds a seat where; derived from `tables.seats`.
CREATE TABLE places (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    person    TEXT    NOT NULL,
    waiting   INTEGER NOT NULL,
    PRIMARY KEY (table_key, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX places_person ON places (person);

CREATE TABLE notes (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key),
    body      TEXT NOT NULL
) STRICT;

-- The head of a log: a log without entries.
CREATE TABLE heads (
    table_key INTEGER PRIMARY KEY REFERENCES tables (key),
    body      TEXT NOT NULL
) STRICT;

-- Committed entries. A log lies in one piece, in order.
CREATE TABLE entries (
    table_key INTEGER NOT NULL REFERENCES tables (key),
    number    INTEGER NOT NULL,
    body      TEXT    NOT NULL,
    PRIMARY KEY (table_key, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat (
    number    INTEGER PRIMARY KEY AUTOINCREMENT,
    table_key INTEGER NOT NULL REFERENCES tables (key),
    body      TEXT    NOT NULL
) STRICT;

CREATE INDEX chat_table ON chat (table_key, number);

CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
