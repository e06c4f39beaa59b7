import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Facts from git about this checkout. */

export const ROOT = join(import.meta.dirname, '../..');

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, encoding: 'utf8' }).trim();

export interface Commit {
  /** 40 hex digits. */
  id: string;
  /** Time of the commit, in seconds since 1970. */
  time: number;
  /** Whether files of the commit have been changed in this checkout. */
  isChanged: boolean;
}

export const readCommit = (): Commit => ({
  id: git('rev-parse', 'HEAD'),
  time: Number(git('log', '-1', '--format=%ct')),
  isChanged: git('status', '--porcelain', '--untracked-files=no') !== '',
});

/** Files that git tracks below these folders or under these names. */
export const trackedFiles = (paths: readonly string[]): string[] =>
  git('ls-files', '-z', '--', ...paths)
    .split('\0')
    .filter(Boolean);
