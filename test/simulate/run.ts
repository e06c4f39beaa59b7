import { writeFileSync } from 'node:fs';
import { countIn, readCommandLine } from '../../harness/command-line.ts';
import { drawChannelPlan } from './channel/plan.ts';
import { runChannel } from './channel/run-channel.ts';
import { drawPlan } from './plan.ts';
import { type Outcome, runSeed } from './run-seed.ts';
import { shrink } from './shrink.ts';

/**
 * `npm run simulate`: runs the server in a simulated machine, seed after seed, and fails at the first seed that
 * violates an invariant. The fault plan of that seed is then shortened as far as it still fails. `--channel` runs games
 * that compete for one channel instead.
 */

const USAGE =
  'npm run simulate -- [--channel] [--seed N] [--seeds N] [--minutes N] [--faults "1,2"] [--whole] [--log FILE]';

const { values } = readCommandLine({
  usage: USAGE,
  options: {
    channel: { type: 'boolean', default: false },
    seed: { type: 'string' },
    /** Number of seeds, beginning with the given one. */
    seeds: { type: 'string' },
    /** Simulated minutes of each seed. */
    minutes: { type: 'string' },
    /** Numbers of the faults of the plan to cause, separated by commas; empty for none. */
    faults: { type: 'string' },
    /** Whether the plan of a failing seed is left unshortened. */
    whole: { type: 'boolean', default: false },
    /** File to which the log of the last seed is written. */
    log: { type: 'string' },
  },
});

const first = countIn(values.seed, 1, USAGE);
const seeds = countIn(values.seeds, 1, USAGE);
const minutes = countIn(values.minutes, 10, USAGE);

/** The program to run; each has its own kinds of faults. */
const { draw, run: runOnce } = values.channel
  ? { draw: drawChannelPlan, run: runChannel as (options: Options) => Promise<Outcome> }
  : { draw: drawPlan, run: runSeed as (options: Options) => Promise<Outcome> };

type Plan = readonly { at: number }[];
interface Options {
  seed: number;
  minutes: number;
  plan: Plan;
}

const planOf = (seed: number, numbers?: string): Plan => {
  const plan: Plan = draw(seed, minutes);
  if (numbers === undefined) return plan;
  const chosen = new Set(numbers.split(',').filter(Boolean).map(Number));
  return plan.filter((_, number) => chosen.has(number));
};

async function run(options: Options): Promise<Outcome> {
  const before = process.cpuUsage();
  const outcome = await runOnce(options);
  const { user, system } = process.cpuUsage(before);
  const { seconds, digest, violation } = outcome;
  const speed = Math.round(seconds / ((user + system) / 1e6));
  const end = violation ? `FAILED after ${violation.at.toFixed(1)} s` : 'ok';
  console.log(
    `seed ${options.seed}: ${seconds.toFixed(0)} simulated s, ${speed} per s of CPU time, log ${digest.slice(0, 16)}: ${end}`,
  );
  return outcome;
}

async function explain({ seed, plan }: Options, { violation }: Outcome) {
  console.log(`violated: "${violation?.invariant}": ${violation?.detail}`);
  const whole = planOf(seed);
  const fails = async (part: Plan) => {
    const { violation: other } = await runOnce({ seed, minutes, plan: part });
    return other?.invariant === violation?.invariant;
  };
  const shortest = values.whole ? plan : await shrink(plan, fails);
  for (const fault of shortest) console.log(JSON.stringify(fault));
  const numbers = shortest.map(fault => whole.findIndex(({ at }) => at === fault.at)).join(',');
  console.log(
    `npm run simulate --${values.channel ? ' --channel' : ''} --seed ${seed} --minutes ${minutes} --faults "${numbers}" --whole`,
  );
}

for (let seed = first; seed < first + seeds; seed++) {
  const options = { seed, minutes, plan: planOf(seed, values.faults) };
  const outcome = await run(options);
  if (values.log) writeFileSync(values.log, outcome.log.join('\n'));
  if (!outcome.violation) continue;
  await explain(options, outcome);
  process.exit(1);
}
process.exit(0);
