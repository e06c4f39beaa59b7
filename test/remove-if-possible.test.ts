import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../harness/process.ts';
import { removeIfPossible } from '../server/replace-file.ts';
import { holdFiles } from './held-files.ts';

/** Tidying up, which must not fail what it comes after. */
let home: ReturnType<typeof temporaryHome>;
let path: string;
beforeEach(() => {
  home = temporaryHome();
  path = join(home.path, 'draft');
});
afterEach(() => home.remove());

it('a file that is there is removed', () => {
  writeFileSync(path, '');
  expect(removeIfPossible(path)).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('what is not there, as another was faster, is as good as removed', () => {
  expect(removeIfPossible(path)).toBeNull();
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
});

it('a folder is removed with all in it on demand alone', () => {
  mkdirSync(path);
  writeFileSync(join(path, 'file'), '');
  expect(removeIfPossible(path)).toBeInstanceOf(Error);
  expect(existsSync(join(path, 'file'))).toBe(true);
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('what another program holds stays, and the reason is returned', () => {
  writeFileSync(path, '');
  holdFiles('draft', { code: 'EBUSY' });
  expect(removeIfPossible(path)).toMatchObject({ code: 'EBUSY' });
  expect(existsSync(path)).toBe(true);
});
