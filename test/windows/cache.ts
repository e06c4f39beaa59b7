import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What takes long to make and outlives a run. The whole folder may be deleted when nothing runs. */
export const ROOT = join(import.meta.dirname, '../..');
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'starfray-windows');

const LOCK_FILE = join(ROOT, 'package-lock.json');
export const lockHash = () => createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex').slice(0, 12);

/** Path of a folder of the cache, which `fill` fills when it is missing: whole or not at all. */
export async function kept(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const path = join(CACHE, name);
  if (existsSync(path)) return path;
  const fresh = `${path}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    await fill(fresh);
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(path)) throw error; // otherwise another run was faster
  }
  return path;
}
