/**
 * The tables of the store. Entry n migrates from version n to n + 1. Never change a published entry; add a
 * new entry instead.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  -- Only hashes: a key, session or login link cannot be read back from here.
  CREATE TABLE keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    scope TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE sessions (hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE logins (hash BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT;

  -- Points of viewers by local day; rounds that were counted are remembered by id.
  CREATE TABLE rounds (id TEXT PRIMARY KEY, ended_at INTEGER NOT NULL) STRICT;
  CREATE TABLE viewers (login TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
  CREATE TABLE points (
    day TEXT NOT NULL,
    login TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (day, login)
  ) STRICT, WITHOUT ROWID;

  -- Single facts of the server, such as where it can be reached.
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `,
  `
  -- Answers to requests with an Idempotency-Key, by hash of caller, route and key, with a hash of what was asked
  -- for. NULL is an answer that is not to be kept.
  CREATE TABLE answers (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    request TEXT NOT NULL,
    answer TEXT,
    kept_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX answers_by_age ON answers (kept_at);
  `,
  `
  -- Wall-clock milliseconds.
  ALTER TABLE keys ADD COLUMN last_used_at INTEGER;

  -- Secrets that must be read again, encrypted; the key is in a file beside the store.
  CREATE TABLE vault (name TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
  `,
  `
  -- Scripts of the streamer as JSON, what they keep, where their secrets may be sent, and their latest runs; the
  -- record of a run that has not ended is NULL.
  CREATE TABLE scripts (number INTEGER PRIMARY KEY AUTOINCREMENT, script TEXT NOT NULL) STRICT;
  CREATE TABLE script_values (
    script TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (script, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE script_secrets (name TEXT PRIMARY KEY, hosts TEXT NOT NULL) STRICT;
  CREATE TABLE script_runs (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    trigger TEXT NOT NULL,
    record TEXT
  ) STRICT;
  `,
  `
  -- Of what was done in the world alone the tick of the first checkpoint that has it; whether the request has ended, or was only begun.
  ALTER TABLE answers ADD COLUMN tick INTEGER;
  ALTER TABLE answers ADD COLUMN has_ended INTEGER NOT NULL DEFAULT 1;
  `,
  `
  -- Who did what, numbered over restarts; the input in short, NULL where it may hold a secret.
  CREATE TABLE acts (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    caller TEXT NOT NULL,
    via TEXT NOT NULL,
    parent INTEGER,
    input TEXT
  ) STRICT;
  `,
  `
  -- Viewers of all platforms, with the login of their pilot and the name that is shown; platform and user are NULL where
  -- nobody said them.
  CREATE TABLE known_viewers (
    number INTEGER PRIMARY KEY,
    platform TEXT,
    user_id TEXT,
    login TEXT NOT NULL,
    name TEXT NOT NULL,
    pilot TEXT NOT NULL UNIQUE,
    shown TEXT NOT NULL,
    shown_key TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX known_viewers_by_user ON known_viewers (platform, user_id);
  CREATE INDEX known_viewers_by_login ON known_viewers (platform, login);
  CREATE INDEX known_viewers_by_shown ON known_viewers (shown_key);
  CREATE INDEX known_viewers_by_age ON known_viewers (seen_at);

  -- Viewers who may not join; until NULL is for ever.
  CREATE TABLE bans (
    pilot TEXT PRIMARY KEY,
    platform TEXT,
    user_id TEXT,
    until INTEGER,
    at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- What viewers paid for, each once by its key (platform, kind and id). State: seen, doing, done, settled. Receipt and
  -- text are what the viewer was told last; tick is that of the first checkpoint that has the outcome; owed is what the
  -- platform has not been told yet. Wall-clock milliseconds.
  CREATE TABLE payments (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    platform TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    reward_id TEXT,
    title TEXT,
    login TEXT NOT NULL,
    user TEXT NOT NULL,
    effect TEXT,
    input TEXT NOT NULL,
    bits INTEGER NOT NULL,
    refundable INTEGER NOT NULL,
    state TEXT NOT NULL,
    receipt TEXT NOT NULL,
    text TEXT NOT NULL,
    owed TEXT,
    tick INTEGER,
    seen_at INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX payments_unsettled ON payments (number) WHERE state <> 'settled';
  CREATE INDEX payments_by_age ON payments (seen_at);
  CREATE INDEX payments_receipts ON payments (number) WHERE effect IS NOT NULL OR kind = 'redeem';

  -- What came in otherwise, such as lines of chat, by kind, platform and id; the answer is NULL until it is there.
  CREATE TABLE inbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    answer TEXT,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX inbox_by_age ON inbox (at);
  `,
  `
  -- 1 for a ban that ends when the viewer writes in the chat again.
  ALTER TABLE bans ADD COLUMN until_heard INTEGER NOT NULL DEFAULT 0;

  -- 1 for what was given back on the platform before it happened.
  ALTER TABLE payments ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Id of the account in whose channel it was paid; NULL where the platform has one channel alone, and for what came in
  -- before this was kept.
  ALTER TABLE payments ADD COLUMN channel TEXT;
  `,
  `
  -- Sessions of the streamer: the hashes of the cookie and of the proof that the page sends as a header, and which browser
  -- it is. Sessions from before had a cookie alone and have ended. Wall-clock milliseconds.
  DROP TABLE sessions;
  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL,
    proof BLOB NOT NULL UNIQUE,
    browser TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- What the login of a viewer's pilot looks like; NULL until the server has compared it. The same of the name that is
  -- shown is in shown_key from now on.
  ALTER TABLE known_viewers ADD COLUMN pilot_key TEXT;
  CREATE INDEX known_viewers_by_pilot_key ON known_viewers (pilot_key);
  `,
  `
  -- Of what was done in the world the tick of the first checkpoint that has it. NULL is an answer that is not there yet; until
  -- now it also stood for the usual one.
  ALTER TABLE inbox ADD COLUMN tick INTEGER;
  UPDATE inbox SET answer = '{"handled":true}' WHERE answer IS NULL;
  `,
  `
  -- Of bridges: the platforms they may speak for, as JSON, NULL for all; 1 where they may say who is a moderator or the
  -- broadcaster.
  ALTER TABLE keys ADD COLUMN platforms TEXT;
  ALTER TABLE keys ADD COLUMN may_claim_roles INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- What is done once under its key: requests with an Idempotency-Key and lines of chat. Request is a hash of what was asked
  -- for; has_ended is 0 while it is carried out, and where the process died meanwhile; answer is NULL until it is there, and
  -- where it is not stored; tick is that of the first checkpoint that has what was done in the world. Numbers rise within a kind.
  CREATE TABLE journal (
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    has_ended INTEGER NOT NULL,
    answer TEXT,
    tick INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (kind, number),
    UNIQUE (kind, key)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO journal SELECT 'request', number, id, request, has_ended, answer, tick, kept_at FROM answers;
  INSERT INTO journal SELECT 'message', number, key, '', answer IS NOT NULL, answer, tick, at FROM inbox;
  DROP TABLE answers;
  DROP TABLE inbox;
  `,
];
