import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ivm from 'isolated-vm';
import { removeIfPossible, replaceFile } from '../../server/replace-file.ts';
import { LANGUAGES } from '../languages.ts';

/**
 * The program of a process that starts Python as child processes do, but without a snapshot, and saves its memory as
 * one in the given folder of bundles. Several such processes can run at once: each writes its own file and then renames
 * it. A process whose bundles were replaced meanwhile starts again.
 */
const folder = String(process.argv[2]);
const { entry, files } = LANGUAGES.python;
const imagePath = join(folder, String(files.snapshot));
/** Memory limit for the preparation of Python, which happens once. @limit */
const HEAP_MB = 1024;

/**
 * The time of the build in seconds, if the build must be reproducible. The clock then always shows this time, and
 * random numbers are zero, so that two snapshots are equal. Scripts get new random numbers when they start.
 */
const EPOCH = process.env.SOURCE_DATE_EPOCH;
const randomText = () => (EPOCH ? '\0'.repeat(4_096) : randomBytes(4_096).toString('latin1'));
const STOP_CLOCK = (now: number) => `{
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...parts) { super(...(parts.length ? parts : [${now}])); }
    static now() { return ${now}; }
  };
}`;

/** Changes with each build of the bundles. */
const buildOf = () => statSync(join(folder, '.built')).mtimeMs;
const bundled = (name: string) => readFileSync(join(folder, name));

async function takeSnapshot(): Promise<Uint8Array> {
  const isolate = new ivm.Isolate({ memoryLimit: HEAP_MB });
  const context = isolate.createContextSync();
  context.global.setSync('$post', () => {});
  context.global.setSync('$ask', new ivm.Reference(randomText));
  for (const [name, file] of Object.entries(files)) {
    if (file === files.snapshot) continue;
    const { buffer } = Uint8Array.from(bundled(file));
    context.global.setSync(`$${name}`, new ivm.ExternalCopy(buffer).copyInto({ release: true }));
  }
  if (EPOCH) await context.eval(STOP_CLOCK(Number(EPOCH) * 1_000));
  await context.eval(bundled(`${entry}.js`).toString());
  await context.eval('$inside.boot()', { promise: true });
  return context.eval('$snapshot()', { copy: true });
}

async function make() {
  const build = buildOf();
  const snapshot = await takeSnapshot();
  const mine = `${imagePath}.${process.pid}`;
  writeFileSync(mine, snapshot);
  try {
    if (buildOf() === build) replaceFile(mine, imagePath);
  } catch {
    // the bundles were just rebuilt, or another server's snapshot is already in use
  }
  removeIfPossible(mine);
}

while (!existsSync(imagePath)) await make();
process.exit(); // the isolate's thread would keep running
