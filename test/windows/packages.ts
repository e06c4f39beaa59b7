import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { kept, lockHash, ROOT } from './cache.ts';
import { addCommands } from './commands.ts';

/** Installs all packages in the lock file as on Windows, but runs none of their programs. */
const INSTALL = ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts', '--force', '--no-audit', '--no-fund'];

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--loglevel=error'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });

/** Path of a folder with `node_modules` for Windows, from the npm registry. */
export const keptPackages = () =>
  kept(`packages-${lockHash()}`, async folder => {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(ROOT, name), join(folder, name));
    npm(folder, ...INSTALL);
    addCommands(join(folder, 'node_modules'));
  });
