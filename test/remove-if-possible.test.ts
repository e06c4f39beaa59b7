import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../harness/process.ts';
import { removeIfPossible } from '../server/replace-file.ts';
import { holdFiles } from './held-files.ts';

/** Tests cleaning up, which must not make the work before it fail. */

let home: ReturnType<typeof temporaryHome>;
let path: string;
beforeEach(() => {
  home = temporaryHome();
  path = join(home.path, 'draft');
});
afterEach(() => home.remove());

it('a file that exists is removed', () => {
  writeFileSync(path, '');
  expect(removeIfPossible(path)).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('a file that is missing counts as removed', () => {
  expect(removeIfPossible(path)).toBeNull();
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
});

it('a folder and its content are removed only on request', () => {
  mkdirSync(path);
  writeFileSync(join(path, 'file'), '');
  expect(removeIfPossible(path)).toBeInstanceOf(Error);
  expect(existsSync(join(path, 'file'))).toBe(true);
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('a file that another program holds open is kept, and the reason is returned', () => {
  writeFileSync(path, '');
  holdFiles('draft', { code: 'EBUSY' });
  expect(removeIfPossible(path)).toMatchObject({ code: 'EBUSY' });
  expect(existsSync(path)).toBe(true);
});
