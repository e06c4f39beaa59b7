import type { Store } from './store.ts';

/** Single values in the store, by name. */

export const readFact = (store: Store, name: string): string | undefined =>
  store.get<{ value: string }>('SELECT value FROM facts WHERE name = ?', name)?.value;

/** Throws `not-stored`. */
export const writeFact = (store: Store, name: string, value: string) =>
  store.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', name, value);

/** Throws `not-stored`. */
export const deleteFact = (store: Store, name: string) => store.run('DELETE FROM facts WHERE name = ?', name);
