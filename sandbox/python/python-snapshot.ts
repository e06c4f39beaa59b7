import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES } from '../languages.ts';
import { BUNDLES } from '../places.ts';

/** The memory of a Python that is ready to run scripts. It lies beside the bundles that it was made of. */
export const SNAPSHOT = join(BUNDLES, String(LANGUAGES.python.files.snapshot));

/** Takes the snapshot along when Python is built anew and came out as it was. */
export function carryPythonSnapshot(to: string): void {
  const program = `${LANGUAGES.python.entry}.js`;
  if (!existsSync(SNAPSHOT)) return;
  const isSame = readFileSync(join(BUNDLES, program)).equals(readFileSync(join(to, program)));
  if (isSame) copyFileSync(SNAPSHOT, join(to, basename(SNAPSHOT)));
}

const MOST_MS = 120_000;

let making: Promise<void> | undefined;

/** Makes the snapshot where it is missing, in a process of its own; that takes seconds. */
export function ensurePythonSnapshot(): Promise<void> {
  if (existsSync(SNAPSHOT)) return Promise.resolve();
  making ??= make().finally(() => {
    making = undefined;
  });
  return making;
}

async function make() {
  const maker = join(import.meta.dirname, 'make-python-snapshot.ts');
  const flags = ['--no-node-snapshot', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, maker, BUNDLES], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MOST_MS,
    windowsHide: true,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', chunk => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Python cannot be made ready: ${said.trim() || `exit code ${code}`}`);
}
