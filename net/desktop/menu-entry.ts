import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';

/** The entry of a packaged game in a Linux desktop's program list. Without this entry the game would have no icon. */

const GAME = join(import.meta.dirname, '../..');
const ICON = join('icons', 'hicolor', '128x128', 'apps', 'starfray.png');
const ENTRY = join('applications', 'starfray.desktop');

/**
 * Writes the entry and its icon for the package whose folder is `game`. A desktop hides the entry once the package is
 * gone. `starfray.desktop` in the package uses the same icon.
 */
export function addMenuEntry(env: NodeJS.ProcessEnv, game = GAME): void {
  const named = env.XDG_DATA_HOME ?? '';
  const data = isAbsolute(named) ? named : join(homedir(), '.local', 'share');
  for (const path of [ICON, ENTRY]) mkdirSync(dirname(join(data, path)), { recursive: true });
  copyFileSync(join(game, 'nw-app', 'icon.png'), join(data, ICON));
  writeFileSync(join(data, ENTRY), entryOf(join(game, '..', 'starfray')));
}

/** Follows the Desktop Entry Specification: `Exec` quotes its argument, and a backslash is doubled in every value. */
function entryOf(program: string): string {
  const quoted = `"${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;
  const value = (text: string) => text.replaceAll('\\', '\\\\');
  return `[Desktop Entry]
Type=Application
Name=Starfray
Comment=Space combat for live streams
TryExec=${value(program)}
Exec=${value(quoted)}
Icon=starfray
Terminal=false
Categories=Game;
`;
}
