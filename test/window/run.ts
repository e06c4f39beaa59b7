import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { program, requireLockedNode } from '../programs.ts';
import { missingTools, openDisplay } from './display.ts';
import { keptRuntime } from './runtime.ts';

/**
 * Runs `npm run test:window`: tests of the game's window on an invisible screen. The runtime comes from the npm
 * registry once and is stored outside the checkout.
 */

const missing = missingTools();
if (process.platform !== 'linux' || process.arch !== 'x64' || missing.length > 0) {
  console.log(`skipped: this takes Linux (x64) with ${missing.join(', ')}.`);
  console.log('On Debian: apt-get install xvfb openbox xdotool wmctrl x11-utils');
  process.exit(0);
}

const NOT_TRIED = [
  'the icon in the tray and its menu: there is no tray here, so what its items do is called directly',
  'Windows and macOS: their runtimes, the console of Windows, the dock of macOS',
  'more than one screen, and the sound of a device',
  'a runtime of today, from nwjs.io: the one of the registry is of 2024',
];

const display = await openDisplay();
process.env.DISPLAY = display.name;
process.env.STARFRAY_TEST_RUNTIME = keptRuntime();
const config = join(import.meta.dirname, 'vitest.config.ts');
const args = program('vitest', ['run', `--config=${config}`, ...process.argv.slice(2)]);
const { status } = spawnSync(requireLockedNode(), args, { stdio: 'inherit' });
display.close();
console.log('Not tried here:');
for (const line of NOT_TRIED) console.log(`- ${line}`);
process.exit(status ?? 1);
