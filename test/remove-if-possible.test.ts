import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../harness/process.ts';
import { removeIfPossible } from '../server/replace-file.ts';
import { holdFiles } from './held-files.ts';

/** Cleaning up, which must not fail the work before it. */
let home: ReturnType<typeof temporaryHome>;
let path: string;
beforeEach(() => {
  home = temporaryHome();
  path = join(home.path, 'draft');
});
afterEach(() => home.remove());

it('removes an existing file', () => {
  writeFileSync(path, '');
  expect(removeIfPossible(path)).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('counts a missing file, which another program removed first, as removed', () => {
  expect(removeIfPossible(path)).toBeNull();
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
});

it('removes a folder with its content only on request', () => {
  mkdirSync(path);
  writeFileSync(join(path, 'file'), '');
  expect(removeIfPossible(path)).toBeInstanceOf(Error);
  expect(existsSync(join(path, 'file'))).toBe(true);
  expect(removeIfPossible(path, { recursive: true })).toBeNull();
  expect(existsSync(path)).toBe(false);
});

it('leaves what another program holds, and returns the reason', () => {
  writeFileSync(path, '');
  holdFiles('draft', { code: 'EBUSY' });
  expect(removeIfPossible(path)).toMatchObject({ code: 'EBUSY' });
  expect(existsSync(path)).toBe(true);
});
