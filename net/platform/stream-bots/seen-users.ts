import * as v from 'valibot';
import { GameError } from '../../../schema/base/error.ts';
import { deleteFact, readFact, writeFact } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';

/** The data that was last taken from the platform for a bot. */
const SeenUser = v.object({
  /** Time of the look-up (wall clock, ms). */
  at: v.number(),
  name: v.string(),
  /** Address of the picture that was taken. */
  avatar: v.string(),
});
export type SeenUser = v.InferOutput<typeof SeenUser>;

/**
 * The data that was last taken for each bot, by login in lower case. It survives a restart if the store is
 * writable.
 */
export interface SeenUsers {
  get(login: string): SeenUser | undefined;
  set(login: string, user: SeenUser): void;
  /** Stores the data. Drops logins that are not in `logins`. */
  keep(logins: ReadonlySet<string>): void;
}

const FACT = 'stream-bots';
const Stored = v.array(v.tuple([v.string(), SeenUser]));

export function createSeenUsers(store: Store): SeenUsers {
  const users = new Map(read(store));
  return {
    get: login => users.get(login),
    set: (login, user) => void users.set(login, user),
    keep(logins) {
      for (const login of users.keys()) if (!logins.has(login)) users.delete(login);
      ifPossible(() => {
        if (users.size === 0) deleteFact(store, FACT);
        else writeFact(store, FACT, JSON.stringify([...users]));
      });
    },
  };
}

/** Reads the stored users. If they are unreadable, the list is empty and all users are looked up again. */
function read(store: Store) {
  try {
    return v.parse(Stored, JSON.parse(readFact(store, FACT) ?? '[]'));
  } catch {
    return [];
  }
}

/** Writes, if the store accepts it. If not, more users than needed are looked up after a restart. */
function ifPossible(write: () => void) {
  try {
    write();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}
