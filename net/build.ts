import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The browser code, built from `render/` into `dist/` when it is missing or older than its sources. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = join(ROOT, 'dist');
const STAMP_NAME = '.built';
const STAMP = join(DIST, STAMP_NAME);
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

/** Builds if need be, beside the folder that is in use, and then takes its place. */
export async function buildPages({ force = false } = {}): Promise<void> {
  if (!force && !isStale()) return;
  const startedAt = new Date();
  const outDir = `${DIST}.${process.pid}`;
  const { build } = await import('vite');
  const configFile = join(ROOT, 'vite.config.ts');
  await build({ root: join(ROOT, 'render'), configFile, logLevel: 'error', build: { outDir } });
  const stamp = join(outDir, STAMP_NAME);
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt); // what changed while it was built is built next time
  rmSync(DIST, { recursive: true, force: true });
  renameSync(outDir, DIST);
}
