import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The list of files in the folders `game` and `runtime` of a package. A checkout has no such list. */

/**
 * Path of the list, relative to the folder `game`. The list is JSON: the size of each file in bytes, by its
 * path from the package's root.
 */
export const FILE_LIST = 'files.json';
export type FileList = Record<string, number>;

const GAME = join(import.meta.dirname, '../..');

/** Listed files that are missing or too short. */
export function incompleteFiles(game = GAME): string[] {
  const list = join(game, FILE_LIST);
  if (!existsSync(list)) return [];
  const sizes: FileList = JSON.parse(readFileSync(list, 'utf8'));
  const sizeOf = (path: string) => statSync(join(game, '..', path), { throwIfNoEntry: false })?.size ?? -1;
  return Object.keys(sizes).filter(path => sizeOf(path) < (sizes[path] ?? 0));
}
