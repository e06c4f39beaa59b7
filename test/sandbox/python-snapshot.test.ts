import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSandbox } from '../../sandbox/build.ts';
import { LANGUAGES } from '../../sandbox/languages.ts';
import { BUNDLES } from '../../sandbox/paths.ts';
import { carryPythonSnapshot, ensurePythonSnapshot } from '../../sandbox/python/python-snapshot.ts';

const NAME = String(LANGUAGES.python.files.snapshot);
const MAKER = join(import.meta.dirname, '../../sandbox/python/make-python-snapshot.ts');
/** Memory that Python has when it starts; the snapshot contains all of it. */
const MEMORY_BYTES = 30 * 2 ** 20;

/** A copy of the bundles without a snapshot. */
let folder: string;
beforeAll(async () => {
  await buildSandbox();
  folder = mkdtempSync(join(tmpdir(), 'starfray-bundles-'));
  cpSync(BUNDLES, folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: path => !path.includes(NAME),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("Python's program does not contain its WebAssembly, which is passed in as a file", () => {
  const start = readFileSync(join(folder, LANGUAGES.python.files.wasm)).subarray(0, 300);
  const program = readFileSync(join(folder, `${LANGUAGES.python.entry}.js`), 'utf8');
  expect(program.includes(start.toString('base64'))).toBe(false);
});

async function make() {
  const flags = ['--no-node-snapshot', '--disable-warning=ExperimentalWarning'];
  const maker = spawn(process.execPath, [...flags, MAKER, folder], { stdio: 'inherit' });
  const [code] = await once(maker, 'close');
  return code;
}

it('servers that make the Python snapshot at the same time leave one complete snapshot and no other file', async () => {
  const before = readdirSync(folder);
  expect(await Promise.all([make(), make()])).toEqual([0, 0]);
  expect(readdirSync(folder).filter(name => !before.includes(name))).toEqual([NAME]);
  expect(statSync(join(folder, NAME)).size).toBeGreaterThan(MEMORY_BYTES);
});

it('a Python snapshot that exists is not made again', async () => {
  const { mtimeMs } = statSync(join(folder, NAME));
  expect(await make()).toBe(0);
  expect(statSync(join(folder, NAME)).mtimeMs).toBe(mtimeMs);
});

it('new bundles take over the Python snapshot only if their Python program has not changed', async () => {
  await ensurePythonSnapshot();
  const program = `${LANGUAGES.python.entry}.js`;
  const takenBy = (name: string, change = '') => {
    const to = join(folder, name);
    mkdirSync(to);
    cpSync(join(BUNDLES, program), join(to, program));
    appendFileSync(join(to, program), change);
    carryPythonSnapshot(to);
    return readdirSync(to).filter(file => file !== program);
  };
  expect([takenBy('same'), takenBy('changed', ' ')]).toEqual([[NAME], []]);
});
