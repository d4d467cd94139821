-- How many tables a person still plays at is counted from one index, and no further than asked.
ALTER TABLE places ADD COLUMN over INTEGER NOT NULL DEFAULT 0; -- is the table over?
UPDATE places SET over = 1 WHERE table_key IN (SELECT key FROM tables WHERE stage = 2);
CREATE INDEX places_unfinished ON places (person) WHERE over = 0;
