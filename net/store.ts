import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { GameError } from '../schema/error.ts';
import { StartError } from './config.ts';
import { createPrivateFile, lockHome, prepareHome } from './home.ts';
import { MIGRATIONS } from './migrations.ts';

/** How long another process may keep the file busy, such as `npm run key`. */
const BUSY_MS = 2_000;
const BACKUPS_KEPT = 7;

/**
 * The SQLite file in the data folder. What a call returned from is on the disk. A call that cannot be carried
 * out throws a GameError `not-stored` and changes nothing.
 */
export interface Store {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /**
   * All or nothing; not to be nested. With `hasty` it does not wait for the disk: the end of the process takes
   * nothing back, a power cut may.
   */
  transaction<T>(work: () => T, options?: { hasty?: boolean }): T;
  /** Another number after another process has changed the store. */
  dataVersion(): number;
  close(): void;
}

export interface StoreOptions {
  /** False for short work beside a running server: no lock on the folder, no backup. */
  exclusive?: boolean;
}

/** Opens the store, after a backup and in its newest form. Throws a StartError when it cannot be used. */
export function openStore(home: string, { exclusive = true }: StoreOptions = {}): Store {
  prepareHome(home);
  const lock = exclusive ? lockHome(home) : null;
  if (exclusive && !lock) {
    throw new StartError(
      `Another Starfray is running on ${home}: stop it, or set STARFRAY_HOME to another folder.`,
    );
  }
  try {
    const db = openDatabase(home, exclusive);
    const close = () => {
      db.close();
      lock?.release();
    };
    return { ...statementsOn(db), close };
  } catch (error) {
    lock?.release();
    throw isSqlite(error) ? unusable(home, error) : error;
  }
}

function openDatabase(home: string, withBackup: boolean) {
  const path = join(home, 'starfray.sqlite');
  const isNew = !existsSync(path);
  createPrivateFile(path);
  const db = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    if (withBackup && !isNew) backUp(db, join(home, 'backups'));
    migrate(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function backUp(db: DatabaseSync, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `starfray-${new Date().toISOString().replaceAll(':', '-')}.sqlite`);
  createPrivateFile(path);
  db.prepare('VACUUM INTO ?').run(path);
  const names = readdirSync(folder).filter(name => /^starfray-.*\.sqlite$/.test(name));
  for (const name of names.sort().slice(0, -BACKUPS_KEPT)) rmSync(join(folder, name));
}

function migrate(db: DatabaseSync) {
  db.exec('BEGIN IMMEDIATE'); // another process may be about to do the same
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version > MIGRATIONS.length) {
    db.exec('ROLLBACK');
    throw new StartError(
      'The data folder was written by a newer version of Starfray: update this one, or set STARFRAY_HOME to another folder.',
    );
  }
  for (const sql of MIGRATIONS.slice(version)) db.exec(sql);
  db.exec(`PRAGMA user_version = ${MIGRATIONS.length}; COMMIT`);
}

function statementsOn(db: DatabaseSync): Omit<Store, 'close'> {
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) =>
      stored(() => statement(sql).all(...values) as Row[]),
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      stored(() => statement(sql).get(...values) as Row | undefined),
    run: (sql, ...values) => stored(() => Number(statement(sql).run(...values).changes)),
    transaction(work, { hasty = false } = {}) {
      try {
        stored(() => db.exec(`${hasty ? 'PRAGMA synchronous = NORMAL; ' : ''}BEGIN IMMEDIATE`));
        const result = work();
        stored(() => db.exec('COMMIT'));
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      } finally {
        if (hasty) db.exec('PRAGMA synchronous = FULL');
      }
    },
    dataVersion: () => stored(() => Number(statement('PRAGMA data_version').get()?.data_version)),
  };
}

interface SqliteError extends Error {
  errstr: string;
}

const isSqlite = (error: unknown): error is SqliteError =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';

/** Runs work on the database; what SQLite refuses becomes an error that a caller can be shown. */
function stored<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isSqlite(error)) throw error;
    throw new GameError(
      'not-stored',
      `The store refused (${error.errstr}), so nothing was changed. See that the disk has room and that the data folder can be written, then try again.`,
    );
  }
}

const unusable = (home: string, error: SqliteError) =>
  new StartError(
    `The store in ${home} cannot be opened (${error.errstr}): put a file from its folder "backups" in the place of starfray.sqlite, or set STARFRAY_HOME to another folder.`,
  );
