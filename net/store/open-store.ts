import { setTimeout as pause } from 'node:timers/promises';
import { removeIfPossible } from '../../server/replace-file.ts';
import { StartError } from '../../server/start-error.ts';
import { withStartErrors } from './errors.ts';
import { lockHome, prepareHome } from './home.ts';
import { draftPath, storePath } from './lost-store.ts';
import { openDatabase } from './open-database.ts';
import { createStorePlace } from './place.ts';
import { createStatements } from './statements.ts';
import type { Store } from './store.ts';

/** How long a short task next to a running server waits while the file is busy. */
const BUSY_MS = 2_000;
/** The same for the server itself, which does nothing else while it waits. */
const SERVER_BUSY_MS = 100;

/** How long a start waits for a server that is shutting down. */
const LOCK_WAIT_MS = 3_000;
const LOCK_POLL_MS = 50;

export interface StoreOptions {
  /** False for a short task next to a running server: no lock on the folder, no backup. */
  exclusive?: boolean;
  /** False to start without a backup. */
  withBackup?: boolean;
  onLog?(line: string): void;
}

type Lock = ReturnType<typeof lockHome>;

/** Locks the data folder, then backs up, migrates and opens the store. Throws a StartError when it cannot be used. */
export function openStore(home: string, options: StoreOptions = {}): Store {
  prepareHome(home, options.onLog);
  if (options.exclusive === false) return withStartErrors(home, () => openBeside(home));
  return openLocked(home, tryLock(home), options);
}

/** Like `openStore`, but waits up to 3 s for another server that is shutting down. */
export async function openStoreWhenFree(home: string, options: StoreOptions = {}): Promise<Store> {
  prepareHome(home, options.onLog);
  const until = performance.now() + LOCK_WAIT_MS;
  let lock = tryLock(home);
  while (!lock && performance.now() < until) {
    await pause(LOCK_POLL_MS);
    lock = tryLock(home);
  }
  return openLocked(home, lock, options);
}

const tryLock = (home: string): Lock => withStartErrors(home, () => lockHome(home));

function openBeside(home: string): Store {
  const db = openDatabase(home, { busyMs: BUSY_MS, withBackup: false });
  const place = createStorePlace(db, storePath(home), { onLog: () => {} });
  return createStatements(db, place);
}

function openLocked(home: string, lock: Lock, { withBackup = true, onLog = () => {} }: StoreOptions): Store {
  if (!lock) throw inUse(home);
  try {
    const options = { busyMs: SERVER_BUSY_MS, withBackup, onLog };
    const db = withStartErrors(home, () => openDatabase(home, options));
    for (const ending of ['', '-journal']) removeIfPossible(`${draftPath(home)}${ending}`); // of a restore that was killed
    const place = createStorePlace(db, storePath(home), { onLog });
    const store = createStatements(db, place);
    const close = () => {
      store.close();
      lock.release();
    };
    return { ...store, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const inUse = (home: string) =>
  new StartError(`Another Starfray is running on ${home}: stop it, or set STARFRAY_HOME to another folder.`);
