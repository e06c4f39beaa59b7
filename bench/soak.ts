import { countIn, readCommandLine } from '../harness/command-line.ts';
import { soak } from '../harness/soak.ts';
import { median } from './lib/stats.ts';

/**
 * `npm run soak`: 200 rounds on a real server, or as many as the command line says. Fails if the last quarter of the
 * rounds needs over 5 % more memory than the third, or if anything was logged.
 */

const USAGE = 'npm run soak [-- ROUNDS]';
const rounds = countIn(readCommandLine({ usage: USAGE, most: 1 }).positionals[0], 200, USAGE);
const quarter = Math.floor(rounds / 4);
const GROWTH = 1.05;

const { ended, memory, logged, restarts } = await soak({
  rounds,
  onRound: (round, mib) => {
    if ((round + 1) % 10 === 0) console.log(`  ${round + 1} rounds, ${mib.toFixed(0)} MiB`);
  },
});
const before = median(memory.slice(-2 * quarter, -quarter));
const after = median(memory.slice(-quarter));
console.log(`${ended} of ${rounds} rounds fought to their end, the thread died ${restarts} times`);
console.log(`memory, median of ${quarter} rounds: ${before.toFixed(1)} MiB, then ${after.toFixed(1)} MiB`);
for (const line of logged) console.log(`logged: ${line}`);
process.exitCode = after > before * GROWTH || logged.length > 0 || restarts > 0 || ended < rounds ? 1 : 0;
