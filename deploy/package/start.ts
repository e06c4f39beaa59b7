import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformName } from './platforms.ts';

/** The files at the top of a package by which people start the game. */

const FILES = join(import.meta.dirname, 'start');

/** Programs among them; `README.txt` is beside them. */
const PROGRAMS: Record<PlatformName, readonly string[]> = {
  'linux-x64': ['starfray', 'starfray.desktop'],
  'linux-arm64': ['starfray', 'starfray.desktop'],
  'darwin-arm64': ['starfray', 'start.command'],
  'win-x64': ['starfray.cmd'],
};

export const startPrograms = (name: PlatformName): readonly string[] => PROGRAMS[name];

export function copyStart(folder: string, name: PlatformName): void {
  for (const file of [...PROGRAMS[name], 'README.txt']) cpSync(join(FILES, file), join(folder, file));
}
