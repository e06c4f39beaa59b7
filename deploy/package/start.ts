import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformName } from './platforms.ts';
import { buildLauncher } from './windows/launcher.ts';

/** The files at the top of a package with which people start the game. */

const FILES = join(import.meta.dirname, 'start');

const SCRIPTS: Record<PlatformName, readonly string[]> = {
  'linux-x64': ['starfray', 'starfray.desktop'],
  'linux-arm64': ['starfray', 'starfray.desktop'],
  'darwin-arm64': ['starfray', 'start.command'],
  'win-x64': ['starfray.cmd'],
};

export const WINDOWS_PROGRAM = 'Starfray.exe';

/** Names of all programs among these files. */
export const startPrograms = (name: PlatformName): readonly string[] =>
  name === 'win-x64' ? [...SCRIPTS[name], WINDOWS_PROGRAM] : SCRIPTS[name];

export function copyStart(folder: string, name: PlatformName): void {
  for (const file of [...SCRIPTS[name], 'README.txt']) cpSync(join(FILES, file), join(folder, file));
  if (name === 'win-x64') buildLauncher(join(folder, WINDOWS_PROGRAM));
}
