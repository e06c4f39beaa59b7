import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { StartError } from '../../server/start-error.ts';

/** Signs packages with programs of the person who publishes them. */

/**
 * Signs a file. The program is called with the path of the file and the path of the signed file that it must write,
 * which then replaces the file. Throws a StartError if that fails.
 */
export function signFile(program: string, file: string): void {
  const signed = `${file}.signed`;
  const { error, status } = spawnSync(program, [file, signed], { stdio: 'inherit' });
  if (error || status !== 0 || !existsSync(signed)) {
    rmSync(signed, { force: true });
    const why = error?.message ?? (status === 0 ? `it has not written ${signed}` : `exit code ${status}`);
    throw new StartError(`${program} has not signed ${file}: ${why}.`);
  }
  renameSync(signed, file);
}

/**
 * Signs the list of hashes with a minisign key. The signature is a file beside it. Throws a StartError if that fails.
 */
export function signHashes(list: string, key: string): void {
  const { error, status } = spawnSync('minisign', ['-S', '-s', key, '-m', list], { stdio: 'inherit' });
  if (error) throw new StartError('Signing the hashes needs minisign. On Debian: apt-get install minisign');
  if (status !== 0) throw new StartError(`minisign has not signed ${list}: exit code ${status}.`);
}
