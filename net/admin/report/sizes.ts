import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ACTION_NAMES } from '../../../schema/actions/index.ts';
import type { Store } from '../../store/store.ts';

/** Sizes of the stored data. */

type Reader = Store;

const KNOWN_ACTIONS = new Set<string>(ACTION_NAMES);

/** Number of stored audit entries by action. Actions that are not part of the interface count as `other`. */
export function actCounts(store: Reader): Record<string, number> {
  const counts: Record<string, number> = {};
  const rows = store.all<Counted>('SELECT action AS name, COUNT(*) AS count FROM acts GROUP BY action');
  for (const { name, count } of rows) {
    const action = KNOWN_ACTIONS.has(name) ? name : 'other';
    counts[action] = (counts[action] ?? 0) + count;
  }
  return counts;
}

interface Counted {
  name: string;
  count: number;
}

/** Size of the store, and the number of rows in each table. */
export function storeSizes(store: Reader) {
  const pragma = (name: string) => Number(Object.values(store.get<object>(`PRAGMA ${name}`) ?? {})[0] ?? 0);
  const tables = store.all<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const rowsOf = (table: string) =>
    store.get<{ count: number }>(`SELECT COUNT(*) AS count FROM "${table}"`)?.count;
  return {
    version: pragma('user_version'),
    bytes: pragma('page_count') * pragma('page_size'),
    rows: Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)])),
  };
}

/** Subfolders of the data folder that the game creates. */
const FOLDERS = ['backups', 'bot-images', 'emotes', 'replays'];

/** Number and total size of the files in each folder. */
export const folderSizes = (home: string) =>
  Object.fromEntries(FOLDERS.map(folder => [folder, sizeOf(join(home, folder))]));

function sizeOf(folder: string) {
  try {
    const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(name => statSync(join(folder, name), { throwIfNoEntry: false }))
      .filter(file => file?.isFile())
      .map(file => file?.size ?? 0);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } catch {
    return { files: 0, bytes: 0 }; // the folder has not been created yet
  }
}
