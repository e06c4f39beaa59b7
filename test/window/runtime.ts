import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from '../../nw-app/runtime.ts';

/** Package with the runtime of the window. It is an old build for developers, suitable only for tests. */
const PACKAGE = '@nwjs-binaries/linux-x64@0.87.0-sdk';
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'starfray-window', 'runtime');

const INSTALL = ['install', '--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

/** Path of the runtime's folder outside the checkout. A missing runtime is downloaded (181 MB). */
export function keptRuntime(): string {
  const folder = join(CACHE, 'node_modules', '@nwjs-binaries', 'linux-x64');
  if (findRuntime(undefined, [join(CACHE, 'node_modules')])) return folder;
  mkdirSync(CACHE, { recursive: true });
  execFileSync('npm', [...INSTALL, PACKAGE], { stdio: ['ignore', 'pipe', 'inherit'] });
  return folder;
}
