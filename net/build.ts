import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The browser code, built from `render/` into `dist/` when it is missing or older than its sources. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built');
const SOURCES = ['render', 'schema', 'vite.config.ts', 'package-lock.json'];

const newest = (path: string): number => {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))));
};

const isStale = () => {
  if (!existsSync(STAMP)) return true;
  const builtAt = statSync(STAMP).mtimeMs;
  return SOURCES.some(source => newest(join(ROOT, source)) > builtAt);
};

/** Builds if need be. Two processes that build at once write the same files. */
export async function buildPages({ force = false } = {}): Promise<void> {
  if (!force && !isStale()) return;
  const startedAt = new Date();
  const { build } = await import('vite');
  await build({ root: join(ROOT, 'render'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  writeFileSync(STAMP, '');
  utimesSync(STAMP, startedAt, startedAt); // what changed while it was built is built next time
}
