import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { addMenuEntry } from '../../../net/desktop/menu-entry.ts';

/** Tests the entry of a package in the program menu of a Linux desktop. */

it.runIf(process.platform === 'linux')(
  "the game's entry in the desktop menu works in folders with any characters, and has the game's icon",
  () => {
    const [folder, data] = [join(newHome(), 'Jörgs 100% "$pace"'), newHome()];
    const game = join(folder, 'game');
    mkdirSync(join(game, 'nw-app'), { recursive: true });
    writeFileSync(join(game, 'nw-app/icon.png'), 'picture');
    addMenuEntry({ XDG_DATA_HOME: data }, game);
    const lines = readFileSync(join(data, 'applications/starfray.desktop'), 'utf8').split('\n');
    expect(lines).toContain(`TryExec=${join(folder, 'starfray')}`);
    const quoted = join(folder, 'starfray')
      .replace('100%', '100%%')
      .replaceAll('"', '\\\\"')
      .replace('$', '\\\\$');
    expect(lines).toContain(`Exec="${quoted}"`);
    expect(lines).toContain('Icon=starfray');
    expect(readFileSync(join(data, 'icons/hicolor/128x128/apps/starfray.png'), 'utf8')).toBe('picture');
  },
);
