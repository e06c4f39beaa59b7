import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { writeFileList } from '../../../deploy/package/file-list.ts';
import { newHome } from '../../../harness/new-home.ts';
import { incompleteFiles } from '../../../net/desktop/package-files.ts';

/** Tests how a package notices that it is incomplete. */

let folder: string;
let game: string;
beforeEach(() => {
  folder = newHome();
  game = join(folder, 'game');
  for (const name of ['game/net', 'runtime']) mkdirSync(join(folder, name), { recursive: true });
  for (const path of ['game/net/main.ts', 'runtime/node']) writeFileSync(join(folder, path), `of ${path}`);
  writeFileList(folder);
});

it('a complete package has no missing files', () => {
  expect(incompleteFiles(game)).toEqual([]);
});

it('missing and truncated package files are reported', () => {
  rmSync(join(game, 'net/main.ts'));
  truncateSync(join(folder, 'runtime/node'), 3);
  expect(incompleteFiles(game)).toEqual([join('game', 'net', 'main.ts'), join('runtime', 'node')]);
});

it('a package may have additional files, and files that are longer than listed', () => {
  writeFileSync(join(game, 'notes.txt'), 'mine');
  writeFileSync(join(game, 'net/main.ts'), 'longer than it was before');
  expect(incompleteFiles(game)).toEqual([]);
});

it('a checkout has no list of files, so no file is reported as missing', () => {
  expect(incompleteFiles()).toEqual([]);
});
