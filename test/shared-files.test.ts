import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALONE_FILES } from './shared-files.ts';

it('shared helpers register no hooks, since a process loads them only once', () => {
  const helpers = globSync('test/**/*.ts', { exclude: ['**/*.test.ts', '**/*.window.ts'] });
  const registersHook = /^(?:before|after)(?:All|Each)\(/m;
  expect(helpers.filter(path => registersHook.test(readFileSync(path, 'utf8')))).toEqual([]);
});

it('every test file that is listed as needing its own process exists', () => {
  expect(globSync(Object.keys(ALONE_FILES))).toHaveLength(Object.keys(ALONE_FILES).length);
});
