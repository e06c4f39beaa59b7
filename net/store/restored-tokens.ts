import type { DatabaseSync } from 'node:sqlite';
import { deleteFact, readFact } from './facts.ts';
import type { Store } from './store.ts';

/**
 * Drops the tokens of accounts from a restored store. Each token is valid for one use and has probably been
 * used since the copy was made. Using it again could end the permission of a newer token.
 */

/** Name of the vault's row for the tokens of an account on `platform`. */
export const tokensOf = (platform: string) => `${platform}-tokens`;

const droppedOf = (platform: string) => `${platform}-dropped`;

/** Returns the SQL to run on a copy that will become the store. */
export const dropTokensSql = (source: DatabaseSync) =>
  hasVault(source)
    ? `INSERT OR REPLACE INTO facts (name, value)
         SELECT replace(name, '${tokensOf('')}', '${droppedOf('')}'), 'restored' FROM vault WHERE name LIKE '%${tokensOf('')}';
       DELETE FROM vault WHERE name LIKE '%${tokensOf('')}'`
    : '';

/** Whether a store has a vault. The first versions of the game had none. */
const hasVault = (db: DatabaseSync) =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'vault'").get() !== undefined;

/** Whether this store was restored since an account on `platform` was connected. */
export const hasDroppedTokens = (store: Store, platform: string) =>
  readFact(store, droppedOf(platform)) !== undefined;

/** Throws `not-stored`. */
export const forgetDroppedTokens = (store: Store, platform: string) => deleteFact(store, droppedOf(platform));
