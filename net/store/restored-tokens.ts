import type { DatabaseSync } from 'node:sqlite';
import { deleteFact, readFact } from './facts.ts';
import type { Store } from './store.ts';

/**
 * Tokens of an account are valid for one use. Those in a copy of the store have been used since, and using them again
 * could end the permission of a newer one: a restored store has none.
 */

/** Name of the row in the vault with the tokens of an account on that platform. */
export const tokensOf = (platform: string) => `${platform}-tokens`;

const droppedOf = (platform: string) => `${platform}-dropped`;

/** SQL to run on a copy that becomes the store. */
export const dropTokensSql = (source: DatabaseSync) =>
  hasVault(source)
    ? `INSERT OR REPLACE INTO facts (name, value)
         SELECT replace(name, '${tokensOf('')}', '${droppedOf('')}'), 'restored' FROM vault WHERE name LIKE '%${tokensOf('')}';
       DELETE FROM vault WHERE name LIKE '%${tokensOf('')}'`
    : '';

/** Stores of the first versions had no vault. */
const hasVault = (db: DatabaseSync) =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vault'").get() !== undefined;

/** Whether this store was restored since an account on that platform was connected. */
export const hasDroppedTokens = (store: Store, platform: string) =>
  readFact(store, droppedOf(platform)) !== undefined;

/** Throws `not-stored`. */
export const forgetDroppedTokens = (store: Store, platform: string) => deleteFact(store, droppedOf(platform));
