import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { withStoreErrors } from './errors.ts';
import type { StorePlace } from './place.ts';
import type { Store } from './store.ts';

/** The methods of a store on an open database. */
export function createStatements(db: DatabaseSync, place: StorePlace): Omit<Store, 'close'> {
  const writing = statementCache(sql => db.prepare(sql));
  const reading = statementCache(sql => prepareRead(db, sql));
  const waitForDisk = createDiskWait(db);
  const onRollback: (() => void)[] = [];
  const prepareWrite = (isHasty: boolean) => {
    place.require();
    waitForDisk(!isHasty);
  };
  const run = (sql: string, values: SQLInputValue[]) =>
    withStoreErrors(() => {
      if (!db.isTransaction) prepareWrite(false);
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
      if (db.isTransaction) return work();
      withStoreErrors(() => prepareWrite(hasty));
      try {
        withStoreErrors(() => db.exec('BEGIN IMMEDIATE'));
        const result = work();
        withStoreErrors(() => db.exec('COMMIT'));
        return result;
      } catch (error) {
        rollBack(db);
        for (const listener of onRollback) listener();
        throw error;
      }
    },
    onRollback: listener => void onRollback.push(listener),
    dataVersion() {
      place.look();
      return withStoreErrors(() => Number(reading('PRAGMA data_version').get()?.data_version));
    },
  };
}

/** Says before a write whether it must be on the disk when it returns. To say so takes as long as a query. */
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
 * Prepares a statement that only reads. Node drops the error of the commit that follows a single `get`, so a write
 * made that way would be acknowledged although the disk refused it.
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
