import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findRuntime } from '../../nw-app/runtime.ts';

/** The runtime of the window from the npm registry: an old build for developers, suitable for tests only. */
const PACKAGE = '@nwjs-binaries/linux-x64@0.87.0-sdk';
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'starfray-window', 'runtime');

const INSTALL = ['install', '--prefix', CACHE, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

/** Path of its folder, outside of the checkout; 181 MB are downloaded when it is missing. */
export function keptRuntime(): string {
  const folder = join(CACHE, 'node_modules', '@nwjs-binaries', 'linux-x64');
  if (findRuntime(undefined, [join(CACHE, 'node_modules')])) return folder;
  mkdirSync(CACHE, { recursive: true });
  execFileSync('npm', [...INSTALL, PACKAGE], { stdio: ['ignore', 'pipe', 'inherit'] });
  return folder;
}
