import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { createEmitter } from '../../core/emitter.ts';
import { withStoreErrors } from './errors.ts';
import type { Store } from './store.ts';
import type { StoreFiles } from './store-files.ts';

/**
 * One transaction for all small changes within a turn of the event loop, because a transaction takes ten times as long
 * as a small change. Each change is made at once, so that later reads see it. All changes are stored together once the
 * running code has returned.
 */
interface GroupCommit {
  /**
   * Makes a change. Resolves when it is stored. If the change itself fails, it rejects and only this change
   * is undone. It also rejects if the store refuses the whole group.
   */
  add(change: () => unknown): Promise<void>;
  /** Stores the changes made so far. Called before another transaction begins. */
  commit(): void;
}

interface Options {
  /** Called before a group is opened. Throws if nothing can be stored. */
  prepare(): void;
  onRollback(): void;
}

function createGroupCommit(db: DatabaseSync, { prepare, onRollback }: Options): GroupCommit {
  let stored: PromiseWithResolvers<void> | null = null;

  const undo = (sql: string) => {
    if (db.isTransaction) withStoreErrors(() => db.exec(sql));
    onRollback();
  };
  const commit = () => {
    if (!stored) return;
    const { resolve, reject } = stored;
    stored = null;
    try {
      withStoreErrors(() => db.exec('COMMIT'));
      resolve();
    } catch (error) {
      undo('ROLLBACK');
      reject(error);
    }
  };
  const open = () => {
    prepare();
    withStoreErrors(() => db.exec('BEGIN IMMEDIATE'));
    const group = Promise.withResolvers<void>();
    group.promise.catch(() => {}); // the commit may fail before a caller waits for it
    queueMicrotask(() => {
      if (stored === group) commit();
    });
    return group;
  };
  /** Makes the first change of a group. If it fails, there is no group. */
  const begin = (change: () => unknown) => {
    const group = open();
    stored = group;
    try {
      change();
      return group.promise;
    } catch (error) {
      stored = null;
      undo('ROLLBACK');
      throw error;
    }
  };
  const join = (group: PromiseWithResolvers<void>, change: () => unknown) => {
    withStoreErrors(() => db.exec('SAVEPOINT change'));
    try {
      change();
      withStoreErrors(() => db.exec('RELEASE change'));
      return group.promise;
    } catch (error) {
      undo('ROLLBACK TO change; RELEASE change');
      throw error;
    }
  };

  return {
    async add(change) {
      if (!withStoreErrors(() => db.isTransaction)) commit(); // SQLite has ended the transaction, so the group has failed
      return stored ? join(stored, change) : begin(change);
    },
    commit,
  };
}

/** Creates the store on an open database. */
export function createStatements(db: DatabaseSync, place: StoreFiles): Store {
  const writing = statementCache(sql => db.prepare(sql));
  const reading = statementCache(sql => prepareRead(db, sql));
  const waitForDisk = createDiskWait(db);
  const rollbacks = createEmitter();
  const prepareWrite = (isHasty: boolean) => {
    place.require();
    waitForDisk(!isHasty);
  };
  const group = createGroupCommit(db, { prepare: () => prepareWrite(true), onRollback: rollbacks.emit });
  /** Whether the running code is part of a transaction. */
  let isInside = false;
  const inside = <T>(work: () => T) => {
    isInside = true;
    try {
      return work();
    } finally {
      isInside = false;
    }
  };
  const beginAlone = (isHasty: boolean) => {
    group.commit();
    prepareWrite(isHasty);
  };
  const run = (sql: string, values: SQLInputValue[]) =>
    withStoreErrors(() => {
      if (!isInside) beginAlone(false);
      return writing(sql).run(...values);
    });

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) =>
      withStoreErrors(() => reading(sql).all(...values) as Row[]),
    get: <Row>(sql: string, ...values: SQLInputValue[]) =>
      withStoreErrors(() => reading(sql).get(...values) as Row | undefined),
    run: (sql, ...values) => Number(run(sql, values).changes),
    insert: (sql, ...values) => Number(run(sql, values).lastInsertRowid),
    transaction(work, { hasty = false } = {}) {
      if (isInside) return work();
      withStoreErrors(() => beginAlone(hasty));
      try {
        withStoreErrors(() => db.exec('BEGIN IMMEDIATE'));
        const result = inside(work);
        withStoreErrors(() => db.exec('COMMIT'));
        return result;
      } catch (error) {
        rollBack(db);
        rollbacks.emit();
        throw error;
      }
    },
    async groupCommit(change) {
      if (isInside) change();
      else await group.add(() => inside(change));
    },
    onRollback: rollbacks.listen,
    dataVersion() {
      place.look();
      return withStoreErrors(() => Number(reading('PRAGMA data_version').get()?.data_version));
    },
    close() {
      group.commit();
      db.close();
    },
  };
}

/**
 * Creates a function that is called before a write and sets whether the write must be on disk when it
 * returns. Setting this takes as long as a query, so it is done only when the value changes.
 */
function createDiskWait(db: DatabaseSync) {
  let isWaiting: boolean | undefined;
  return (waits: boolean) => {
    if (waits === isWaiting) return;
    db.exec(`PRAGMA synchronous = ${waits ? 'FULL' : 'NORMAL'}`);
    isWaiting = waits;
  };
}

function statementCache(prepare: (sql: string) => StatementSync) {
  const prepared = new Map<string, StatementSync>();
  return (sql: string) => {
    const known = prepared.get(sql) ?? prepare(sql);
    prepared.set(sql, known);
    return known;
  };
}

/**
 * Prepares a statement that only reads, and throws if it writes. A write with `get` would be acknowledged
 * even if the disk refused it, because Node drops the error of the commit.
 */
function prepareRead(db: DatabaseSync, sql: string) {
  const steps = db.prepare(`EXPLAIN ${sql}`).all();
  const writes = steps.some(({ opcode, p2 }) => opcode === 'Transaction' && Number(p2) > 0);
  if (writes) throw new Error(`Only run, insert and transaction may write, not get or all: ${sql}`);
  return db.prepare(sql);
}

function rollBack(db: DatabaseSync) {
  if (db.isTransaction) withStoreErrors(() => db.exec('ROLLBACK'));
}
