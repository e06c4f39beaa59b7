import { createRng, random } from '../../engine/data/rng.ts';
import { countIn, readCommandLine, refuse } from '../../harness/command-line.ts';
import { jumpTheClock } from './clock-jumps.ts';
import { DAMAGES } from './damage.ts';
import { createDamagedStarts } from './damaged-starts.ts';
import { fillTheDisk } from './full-disk.ts';
import { killAtRandom } from './kills.ts';
import { playWithoutNetwork } from './no-network.ts';
import { type Outcome, skipped } from './outcome.ts';
import { LONG, payUnderFaults, SHORT } from './payments/pay-under-faults.ts';
import { replay } from './payments/replay.ts';
import { startReadOnly } from './read-only-disk.ts';
import { killAtRoundEnds } from './round-ends.ts';
import { mountSmallDisk, NO_DISK } from './small-disk.ts';
import { starve, stopProcesses } from './stops.ts';
import { loopInFront } from './stuck-front.ts';
import { failSystemCalls } from './system-calls.ts';
import { stayAway } from './twitch/away.ts';
import * as twitch from './twitch/twitch-under-faults.ts';
import { checkEachFailure, checkFullDisk } from './write-checks.ts';
import { WRITE_PATHS } from './write-paths.ts';

/**
 * `npm run chaos`: tests the server under faults of many kinds, and prints a line for each. The server is killed, also
 * while viewers pay and with an unreliable streaming account. Writes fail, the disk is full or read-only, and files are
 * damaged. The front thread loops for ever, the streaming platform is unavailable for a minute, and the clock jumps.
 * There is no network, or the machine is suspended or busy. The exit code is 1 if anything was lost. `-- --short` takes
 * less than a minute, `-- --kills 1000 --seed 7` chooses other numbers, and `-- --only payments` runs a single kind.
 */
const usage = 'npm run chaos [-- --short --only KIND --kills COUNT --seed NUMBER]';
const { values } = readCommandLine({
  usage,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const kills = countIn(values.kills, values.short ? 8 : 100, usage);
const seed = countIn(values.seed, 1, usage);

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

/** Write paths of different kinds. There are only a few, because each takes seconds. */
const TRACED = ['a new script', 'the first secrets, with the key that seals them', 'a picture of a bot'];
const traced = WRITE_PATHS.filter(({ name }) => TRACED.includes(name));

const rng = createRng(seed);
const ALWAYS: Record<string, () => Promise<Outcome>> = {
  kills: () => killAtRandom(kills, () => random(rng)),
  'round-ends': () => killAtRoundEnds(values.short ? 4 : 60, () => random(rng)),
  payments: () => payUnderFaults(seed, values.short ? SHORT : LONG),
  twitch: () => twitch.playUnderFaults(seed, values.short ? twitch.SHORT : twitch.LONG),
  'failing-writes': failEveryWrite,
  'no-room': failForWantOfRoom,
  'full-disk': () => fillTheDisk(values.short ? 20 : 200),
  'read-only-disk': startReadOnly,
  'damaged-files': startDamaged,
};
const LONG_ALONE: typeof ALWAYS = {
  replay: () => replay(seed),
  'system-calls': () => failSystemCalls(traced),
  clock: jumpTheClock,
  'no-network': playWithoutNetwork,
  loop: loopInFront,
  away: () => stayAway(60),
  stops: () => stopProcesses(30),
  starved: () => starve(60, 2_000),
};
const KINDS = values.short ? ALWAYS : { ...ALWAYS, ...LONG_ALONE };

const chosen = values.only === undefined ? Object.keys(KINDS) : [values.only];
const unknown = chosen.filter(name => !Object.hasOwn(KINDS, name));
if (unknown.length > 0)
  refuse(`There is no kind ${unknown}: give one of ${Object.keys(KINDS).join(', ')}.`, usage);

const short = values.short ? ' --short' : '';
console.log(`seed ${seed}`);
let isGood = true;
for (const name of chosen) {
  const { line, faults } = await KINDS[name]();
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(line);
  if (faults.length > 0) console.log(`again with: npm run chaos -- --only ${name}${short} --seed ${seed}`);
  isGood &&= faults.length === 0;
}
console.log(isGood ? 'no fault' : 'failed');
process.exitCode = isGood ? 0 : 1;
