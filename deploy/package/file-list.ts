import { statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FILE_LIST, type FileList } from '../../net/desktop/package-files.ts';
import { filesBelow } from './archive.ts';

/** Writes a list of files, so that a start by double click notices if files of the package are missing. */
export function writeFileList(folder: string): void {
  const files = ['game', 'runtime'].flatMap(name => filesBelow(join(folder, name)));
  const list: FileList = {};
  for (const path of files) list[relative(folder, path)] = statSync(path).size;
  writeFileSync(join(folder, 'game', FILE_LIST), `${JSON.stringify(list, null, 1)}\n`);
}
