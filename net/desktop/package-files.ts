import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The list of what a package contains in its folders `game` and `runtime`. A checkout has none. */

/** Path from the folder `game`. It is JSON: sizes in bytes by path, from the top of the package. */
export const FILE_LIST = 'files.json';
export type FileList = Record<string, number>;

const GAME = join(import.meta.dirname, '../..');

/** Paths of the files in the list that are missing or shorter than they should be. */
export function incompleteFiles(game = GAME): string[] {
  const list = join(game, FILE_LIST);
  if (!existsSync(list)) return [];
  const sizes: FileList = JSON.parse(readFileSync(list, 'utf8'));
  const sizeOf = (path: string) => statSync(join(game, '..', path), { throwIfNoEntry: false })?.size ?? -1;
  return Object.keys(sizes).filter(path => sizeOf(path) < (sizes[path] ?? 0));
}
