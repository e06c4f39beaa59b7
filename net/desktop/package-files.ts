import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The list of files in the folders `game` and `runtime` of a package. A checkout has none. */

/** Path relative to the folder `game`. The file is JSON: sizes in bytes by path from the top of the package. */
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
