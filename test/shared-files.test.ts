import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALONE_FILES } from './shared-files.ts';

it('registers no hook while shared helpers are loaded, which happens once if files share a process', () => {
  const helpers = globSync('test/**/*.ts', { exclude: ['**/*.test.ts', '**/*.window.ts'] });
  const registersHook = /^(?:before|after)(?:All|Each)\(/m;
  expect(helpers.filter(path => registersHook.test(readFileSync(path, 'utf8')))).toEqual([]);
});

it('lists only existing files that need a process of their own', () => {
  expect(globSync(Object.keys(ALONE_FILES))).toHaveLength(Object.keys(ALONE_FILES).length);
});
