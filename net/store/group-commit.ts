import type { DatabaseSync } from 'node:sqlite';
import { withStoreErrors } from './errors.ts';

/**
 * One transaction for the small changes of one turn of the event loop. Each is carried out at once, so that what is read
 * next sees it, and all are stored together when the code that runs now has returned: a transaction of its own costs ten
 * times as much as the change.
 */
export interface GroupCommit {
  /** Resolves when the change is stored; rejects when it failed, which undoes it alone, or when the store refused the group. */
  add(change: () => unknown): Promise<void>;
  /** Stores what was added so far: before another transaction begins. */
  commit(): void;
}

interface Options {
  /** Called before a group is opened; throws where nothing can be stored. */
  prepare(): void;
  onRollback(): void;
}

export function createGroupCommit(db: DatabaseSync, { prepare, onRollback }: Options): GroupCommit {
  let stored: PromiseWithResolvers<void> | null = null;

  const commit = () => {
    if (!stored) return;
    const { resolve, reject } = stored;
    stored = null;
    try {
      withStoreErrors(() => db.exec('COMMIT'));
      resolve();
    } catch (error) {
      if (db.isTransaction) withStoreErrors(() => db.exec('ROLLBACK'));
      onRollback();
      reject(error);
    }
  };
  const open = () => {
    prepare();
    withStoreErrors(() => db.exec('BEGIN IMMEDIATE'));
    const group = Promise.withResolvers<void>();
    group.promise.catch(() => {}); // nobody waits where each change failed by itself
    queueMicrotask(() => {
      if (stored === group) commit();
    });
    return group;
  };
  const carryOut = (change: () => unknown) => {
    withStoreErrors(() => db.exec('SAVEPOINT change'));
    try {
      change();
      withStoreErrors(() => db.exec('RELEASE change'));
    } catch (error) {
      if (db.isTransaction) withStoreErrors(() => db.exec('ROLLBACK TO change; RELEASE change'));
      onRollback();
      throw error;
    }
  };

  return {
    async add(change) {
      if (!db.isTransaction) commit(); // SQLite has ended the transaction, so the group has failed
      stored ??= open();
      const { promise } = stored;
      carryOut(change);
      return promise;
    },
    commit,
  };
}
