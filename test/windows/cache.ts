import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A cache of folders that take long to make. Later runs use them. The whole cache may be deleted while no run uses it.
 */

export const ROOT = join(import.meta.dirname, '../..');
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'starfray-windows');

const LOCK_FILE = join(ROOT, 'package-lock.json');
export const lockHash = () => createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex').slice(0, 12);

/** Path of a folder of the cache. If the folder is missing, `fill` fills it. The folder is never incomplete. */
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
    if (!existsSync(path)) throw error; // the folder exists if another run was faster
  }
  return path;
}
