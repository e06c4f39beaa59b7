import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../../server/start-error.ts';
import { GAME_VERSION } from '../../../server/version.ts';
import { sizeOf } from '../archive.ts';
import { readIcon } from './icon.ts';

const SCRIPT = join(import.meta.dirname, 'installer.nsi');

/**
 * Makes the installer for the package in `folder` with NSIS. If the program `sign` is given, it signs the uninstaller.
 * Throws a StartError if NSIS is not installed.
 */
export function buildInstaller(folder: string, file: string, sign: string): void {
  const temporary = mkdtempSync(join(tmpdir(), 'starfray-installer-'));
  try {
    const icon = join(temporary, 'starfray.ico');
    writeFileSync(icon, readIcon());
    const variables = {
      VERSION: GAME_VERSION,
      SOURCE: folder,
      FILES: Math.ceil(sizeOf(folder) / 1_024),
      ICON: icon,
      OUT: file,
      ...(sign && { SIGN: sign }),
    };
    const defines = Object.entries(variables).map(([name, value]) => `-D${name}=${value}`);
    const { error, status, stdout } = spawnSync('makensis', ['-V2', '-WX', ...defines, SCRIPT], {
      encoding: 'utf8',
    });
    if (error)
      throw new StartError('The installer for Windows needs makensis. On Debian: apt-get install nsis');
    if (status !== 0) throw new Error(`makensis failed: ${stdout}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
