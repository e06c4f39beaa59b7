import { io } from '../../core/io.ts';
import { listBackups, RETENTION_AFTER_DELETION_MS, removeBackupsBefore } from '../store/backups.ts';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';

/** The times at which viewers were deleted. A time is stored while there are backups from before it. */

const NAME = 'viewers.deletedAt';
const DAY_MS = 24 * 60 * 60_000;

/** Records a deletion at the time `at` (wall clock, ms). Throws `not-stored`. */
export const noteDeletion = (store: Store, at: number) => write(store, [...read(store), at]);

/**
 * Returns the time until which a backup may still contain a viewer who is deleted at `at`; null if there are no
 * backups.
 */
export const backupsUntil = (home: string, at: number) =>
  listBackups(home).length > 0 ? at + RETENTION_AFTER_DELETION_MS : null;

/** Removes outdated backups now and once per day. Returns a function that stops this. */
export function watchBackups(home: string, store: Store, onBug: (error: unknown) => void) {
  const sweep = () => {
    try {
      removeOutdated(home, store);
    } catch (error) {
      onBug(error);
    }
  };
  sweep();
  const timer = io.every(DAY_MS, sweep);
  return () => timer.cancel();
}

/** Removes outdated backups. Exported for tests. */
export function removeOutdated(home: string, store: Store, now = new Date(io.wall())) {
  const times = read(store);
  const left = times.filter(at => !removeBackupsBefore(home, at, now));
  if (left.length < times.length) write(store, left);
}

const read = (store: Store): number[] => JSON.parse(readFact(store, NAME) ?? '[]');
const write = (store: Store, times: readonly number[]) => writeFact(store, NAME, JSON.stringify(times));
