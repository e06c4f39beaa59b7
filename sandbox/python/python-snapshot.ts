import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LANGUAGES } from '../languages.ts';
import { BUNDLES } from '../paths.ts';

/** The memory of a Python that is ready to run scripts. It is stored next to the bundles it was made from. */
const SNAPSHOT = join(BUNDLES, String(LANGUAGES.python.files.snapshot));

/** Copies the snapshot to the new bundles if the bundle of Python has not changed. */
export function carryPythonSnapshot(to: string): void {
  const program = `${LANGUAGES.python.entry}.js`;
  if (!existsSync(SNAPSHOT)) return;
  const isSame = readFileSync(join(BUNDLES, program)).equals(readFileSync(join(to, program)));
  if (isSame) copyFileSync(SNAPSHOT, join(to, basename(SNAPSHOT)));
}

/** Longest time to prepare Python. A script's process then starts from the prepared memory. @limit */
const MAX_MS = 120_000;

let making: Promise<void> | undefined;

/** Makes the snapshot if it is missing. A separate process does that, which takes seconds. */
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
    timeout: MAX_MS,
    windowsHide: true,
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', chunk => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Python cannot be prepared: ${stderr.trim() || `exit code ${code}`}`);
}
