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

it('`removeIfPossible` removes a file that exists', () => {
  writeFileSync(path, '');
  expect(removeIfPossible(path)).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('`removeIfPossible` succeeds if the file is missing', () => {
  expect(removeIfPossible(path)).toBeNull();
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
});

it('`removeIfPossible` removes a folder with its content only on request', () => {
  mkdirSync(path);
  writeFileSync(join(path, 'file'), '');
  expect(removeIfPossible(path)).toBeInstanceOf(Error);
  expect(existsSync(join(path, 'file'))).toBe(true);
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('`removeIfPossible` keeps a file that another program holds open, and returns the reason', () => {
  writeFileSync(path, '');
  holdFiles('draft', { code: 'EBUSY' });
  expect(removeIfPossible(path)).toMatchObject({ code: 'EBUSY' });
  expect(existsSync(path)).toBe(true);
});
