import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { rootOf } from '../../sandbox/paths.ts';

/** Tests of the folder in which the processes of scripts run. */
it.each([
  ['/home/ann/starfray/dist.sandbox', posix, '/'],
  ['C:\\Users\\Ann Lee\\starfray\\dist.sandbox', win32, 'C:\\'],
  ['\\\\server\\share\\starfray\\dist.sandbox', win32, '\\\\server\\share\\'],
])('scripts run in the root folder of the file system that contains %s', (path, paths, root) => {
  expect(rootOf(path, paths)).toBe(root);
});
