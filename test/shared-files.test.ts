import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALONE_FILES } from './shared-files.ts';

it('what tests share registers no hook while it is loaded: where they share a process, that is once', () => {
  const helpers = globSync('test/**/*.ts', { exclude: ['**/*.test.ts', '**/*.window.ts'] });
  const registersHook = /^(?:before|after)(?:All|Each)\(/m;
  expect(helpers.filter(path => registersHook.test(readFileSync(path, 'utf8')))).toEqual([]);
});

it('each file that needs a process of its own is there', () => {
  expect(globSync(Object.keys(ALONE_FILES))).toHaveLength(Object.keys(ALONE_FILES).length);
});
