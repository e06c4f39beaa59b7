import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceOwnerKey } from '../../net/access/keys.ts';
import { openStore } from '../../net/store/open-store.ts';
import { openParts, WRITE_PATHS } from './write-paths.ts';

/** A way in which a data folder can be damaged, and what a start must do then. */
export interface Damage {
  name: string;
  /** Damages a folder that `makeHome` has made. */
  spoil(home: string): void;
  /** Words of the single line with which a start ends with exit code 1; absent if the server must start. */
  refusal?: RegExp;
  /** Words that must be in the log if the server starts. */
  logged?: RegExp;
}

const MISSING = /missing or empty.*"npm run restore" .*"npm run restore -- --new"/;
const DAMAGED = /damaged.*"npm run restore" .*"npm run restore -- --new"/;
const CUT_OFF = /The interrupted round is not resumed.*moved to/;
const NO_FILE = /is not a file/;

/** Creates a data folder with data of every kind and two backups. */
export function makeHome(home: string) {
  const parts = openParts(home);
  for (const { prepare, write } of WRITE_PATHS) if (!prepare) write(parts);
  for (let n = 0; n < 50; n++) parts.values.set(`key ${n}`, 'x'.repeat(1_500));
  replaceOwnerKey(parts.store);
  parts.close();
  for (let start = 0; start < 2; start++) openStore(home).close();
}

/** Copies a data folder. */
export const copyHome = (from: string, to: string) => cpSync(from, to, { recursive: true });

const STORE = 'starfray.sqlite';
const PAGE = 4_096;
/** Bytes that match no file format. They are the same in each run. */
const noise = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 197 + (at >> 8) * 31 + 7) & 0xff));

const remove = (name: string) => (home: string) => rmSync(join(home, name), { recursive: true, force: true });
const write = (name: string, bytes: Buffer | string) => (home: string) => {
  remove(name)(home);
  writeFileSync(join(home, name), bytes);
};
const folder = (name: string) => (home: string) => {
  remove(name)(home);
  mkdirSync(join(home, name, 'inside'), { recursive: true });
};
const pipe = (name: string) => (home: string) => {
  remove(name)(home);
  spawnSync('mkfifo', [join(home, name)]);
};
const link = (name: string, target: string) => (home: string) => {
  remove(name)(home);
  symlinkSync(join(home, target), join(home, name));
};
const cut = (name: string, left: (size: number) => number) => (home: string) => {
  const path = join(home, name);
  truncateSync(path, left(readFileSync(path).length));
};
const overwrite = (name: string, at: (size: number) => number, bytes: Buffer) => (home: string) => {
  const file = readFileSync(join(home, name));
  bytes.copy(file, at(file.length));
  writeFileSync(join(home, name), file);
};
const sql = (text: string) => (home: string) => {
  const db = new DatabaseSync(join(home, STORE));
  db.exec(text);
  db.close();
};
/** Number of the first page of an index. */
function pageOf(home: string, index: string) {
  const db = new DatabaseSync(join(home, STORE));
  const row = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(index);
  db.close();
  return Number(row?.rootpage);
}

const pages = (size: number) => Math.floor(size / PAGE);

/** Kinds of damage that are skipped on Windows, which has no pipes in folders. */
const PIPES: readonly Damage[] = [
  { name: 'the store is a pipe', spoil: pipe(STORE), refusal: NO_FILE },
  { name: 'the lock is a pipe', spoil: pipe('lock'), refusal: NO_FILE },
  { name: 'the checkpoint of the round is a pipe', spoil: pipe('round.checkpoint'), logged: CUT_OFF },
];

export const DAMAGES: readonly Damage[] = [
  ...(process.platform === 'win32' ? [] : PIPES),
  { name: 'the store is missing', spoil: remove(STORE), refusal: MISSING },
  { name: 'the store is empty', spoil: write(STORE, ''), refusal: MISSING },
  { name: 'the store is a link to a missing file', spoil: link(STORE, 'nothing'), refusal: MISSING },
  {
    name: 'the store has no tables',
    spoil: home => {
      remove(STORE)(home);
      sql('CREATE TABLE a (b); DROP TABLE a')(home);
    },
    refusal: MISSING,
  },
  { name: 'the store is random bytes', spoil: write(STORE, noise(40_000)), refusal: DAMAGED },
  { name: 'the store is a text', spoil: write(STORE, 'no store'), refusal: DAMAGED },
  {
    name: 'the header of the store is random bytes',
    spoil: overwrite(STORE, () => 0, noise(100)),
    refusal: DAMAGED,
  },
  {
    name: 'the header of the store is zeros',
    spoil: overwrite(STORE, () => 0, Buffer.alloc(PAGE)),
    refusal: DAMAGED,
  },
  {
    name: 'the store is truncated to half its length',
    spoil: cut(STORE, size => (pages(size) >> 1) * PAGE),
    refusal: DAMAGED,
  },
  {
    name: 'the store is truncated within a page',
    spoil: cut(STORE, size => (pages(size) >> 1) * PAGE + 1_000),
    refusal: DAMAGED,
  },
  { name: 'the store lacks its last page', spoil: cut(STORE, size => size - PAGE), refusal: DAMAGED },
  {
    name: 'a table of the store is random bytes',
    spoil: overwrite(STORE, () => PAGE, noise(PAGE)),
    refusal: DAMAGED,
  },
  {
    name: 'an index of the store is random bytes',
    spoil: home => overwrite(STORE, () => (pageOf(home, 'answers_by_age') - 1) * PAGE, noise(PAGE))(home),
    refusal: DAMAGED,
  },
  { name: 'the store is a folder', spoil: folder(STORE), refusal: NO_FILE },
  {
    name: 'the store is of a newer version',
    spoil: sql('PRAGMA user_version = 999'),
    refusal: /newer version/,
  },
  { name: 'the -wal file of the store is random bytes', spoil: write(`${STORE}-wal`, noise(20_000)) },
  { name: 'the -shm file of the store is random bytes', spoil: write(`${STORE}-shm`, noise(32_768)) },
  {
    name: 'a setting is not JSON',
    spoil: sql("UPDATE settings SET value = '{' WHERE key = 'bots'"),
    logged: /setting bots cannot be read/,
  },
  {
    name: 'a setting has an invalid value',
    spoil: sql(`UPDATE settings SET value = '"many"' WHERE key = 'bots'`),
  },
  {
    name: 'a script is not JSON',
    spoil: sql("UPDATE scripts SET script = ''"),
    logged: /script s1 cannot be read/,
  },
  {
    name: 'a script is JSON of another kind',
    spoil: sql("UPDATE scripts SET script = 'null'"),
    logged: /script s1 cannot be read/,
  },
  { name: 'the folder of backups is a file', spoil: write('backups', ''), refusal: /backups/ },
  {
    name: 'the folder of backups is empty',
    spoil: home => {
      remove('backups')(home);
      mkdirSync(join(home, 'backups'));
    },
  },
  {
    name: 'the backups are random bytes',
    spoil: home => {
      for (const name of readdirSync(join(home, 'backups'))) write(join('backups', name), noise(9_000))(home);
    },
  },
  { name: 'the lock is random bytes', spoil: write('lock', noise(5_000)), refusal: /lock is damaged/ },
  { name: 'the lock is a folder', spoil: folder('lock'), refusal: NO_FILE },
  { name: 'the journal of the lock is random bytes', spoil: write('lock-journal', noise(5_000)) },
  { name: 'the key file is empty', spoil: write('secret.key', '') },
  { name: 'the key file is truncated', spoil: cut('secret.key', () => 31) },
  { name: 'the key file is a folder', spoil: folder('secret.key') },
  { name: 'the key file is missing', spoil: remove('secret.key') },
  {
    name: 'the checkpoint of the round is random bytes',
    spoil: write('round.checkpoint', noise(9_000)),
    logged: CUT_OFF,
  },
  { name: 'the checkpoint of the round is empty', spoil: write('round.checkpoint', ''), logged: CUT_OFF },
  { name: 'the checkpoint of the round is a folder', spoil: folder('round.checkpoint'), logged: CUT_OFF },
  { name: 'the pictures are a file', spoil: write('bot-images', '') },
  { name: 'the replays are a file', spoil: write('replays', '') },
];
