import type { DatabaseSync } from 'node:sqlite';
import { deleteFact, readFact } from './facts.ts';
import type { Store } from './store.ts';

/**
 * Tokens of an account are good for one use. Those in a copy of the store were used since, and to use them again could
 * end the permission that a newer one still has: a restored store does without.
 */

/** Name of the row in the vault. */
export const VAULTED_TOKENS = 'twitch-tokens';

const DROPPED = 'twitch-dropped';

/** What is to be run on a copy that becomes the store. */
export const dropTokensSql = (source: DatabaseSync) =>
  hasVault(source)
    ? `INSERT OR REPLACE INTO facts (name, value) SELECT '${DROPPED}', 'restored' FROM vault WHERE name = '${VAULTED_TOKENS}';
       DELETE FROM vault WHERE name = '${VAULTED_TOKENS}'`
    : '';

/** Stores of the first versions had none. */
const hasVault = (db: DatabaseSync) =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vault'").get() !== undefined;

/** Whether this store was restored since an account was connected. */
export const hasDroppedTokens = (store: Store) => readFact(store, DROPPED) !== undefined;

/** Throws `not-stored`. */
export const forgetDroppedTokens = (store: Store) => deleteFact(store, DROPPED);
