import { parseArgs } from 'node:util';
import { createRng, random } from '../../engine/data/rng.ts';
import { DAMAGES } from './damage.ts';
import { createDamagedStarts } from './damaged-starts.ts';
import { fillTheDisk } from './full-disk.ts';
import { killAtRandom } from './kills.ts';
import { type Outcome, skipped } from './outcome.ts';
import { payUnderFaults } from './payments/pay-under-faults.ts';
import { startReadOnly } from './read-only-disk.ts';
import { mountSmallDisk, NO_DISK } from './small-disk.ts';
import { starve, stopProcesses } from './stops.ts';
import { loopInFront } from './stuck-front.ts';
import { failSystemCalls } from './system-calls.ts';
import { checkEachFailure, checkFullDisk } from './write-checks.ts';
import { WRITE_PATHS } from './write-paths.ts';

/**
 * `npm run chaos`: kills, also while viewers pay, failing writes, full and read-only disks, damaged files, a front thread in a loop, a
 * stopped and a busy machine; a line for each and exit code 1 when anything was lost. `-- --short` takes less than a
 * minute, `-- --kills 1000 --seed 7` are others.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const kills = Number(values.kills ?? (values.short ? 8 : 100));
const seed = Number(values.seed);

async function failEveryWrite(): Promise<Outcome> {
  const faults: string[] = [];
  let calls = 0;
  for (const path of WRITE_PATHS) {
    calls += await checkEachFailure(path).catch(error => faults.push(String(error)));
  }
  return {
    line: `failing writes: ${calls} calls of ${WRITE_PATHS.length} writes failed once each, ${faults.length} writes not as answered`,
    faults,
  };
}

async function failForWantOfRoom(): Promise<Outcome> {
  const disk = mountSmallDisk(4);
  if (!disk) return skipped('writes on a full disk', NO_DISK);
  const faults: string[] = [];
  let refused = 0;
  for (const path of WRITE_PATHS) {
    refused += await checkFullDisk(path, disk).catch(error => faults.push(String(error)));
  }
  disk.remove();
  return {
    line: `writes on a full disk: ${refused} refused of ${WRITE_PATHS.length} kinds, ${faults.length} kinds not as answered`,
    faults,
  };
}

async function startDamaged(): Promise<Outcome> {
  const chosen = values.short ? DAMAGES.filter((_, at) => at % 4 === 0) : DAMAGES;
  const starts = createDamagedStarts();
  const faults: string[] = [];
  for (const damage of chosen) {
    const fault = await starts.check(damage);
    if (fault) faults.push(fault);
  }
  starts.remove();
  return {
    line: `damaged files: ${chosen.length} starts, ${faults.length} not as they must be`,
    faults,
  };
}

/** One of each sort: they take seconds each. */
const TRACED = ['a new script', 'the first secrets, with the key that seals them', 'a picture of a bot'];
const traced = WRITE_PATHS.filter(({ name }) => TRACED.includes(name));

/** What viewers pay for. */
const SHORT = { purchases: 300, kills: 1 };
const LONG = { purchases: 5_000, kills: 20 };

const rng = createRng(seed);
const KINDS: (() => Promise<Outcome>)[] = [
  () => killAtRandom(kills, () => random(rng)),
  () => payUnderFaults({ ...(values.short ? SHORT : LONG), seed }),
  failEveryWrite,
  failForWantOfRoom,
  ...(values.short ? [] : [() => failSystemCalls(traced)]),
  () => fillTheDisk(values.short ? 20 : 200),
  startReadOnly,
  startDamaged,
  ...(values.short ? [] : [loopInFront, () => stopProcesses(30), () => starve(60, 2_000)]),
];

console.log(`seed ${seed}`);
let isGood = true;
for (const kind of KINDS) {
  const { line, faults } = await kind();
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(line);
  isGood &&= faults.length === 0;
}
console.log(isGood ? 'no fault' : 'failed');
process.exitCode = isGood ? 0 : 1;
