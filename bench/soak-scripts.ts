import { countIn, readCommandLine } from '../harness/command-line.ts';
import { manyRuns } from '../harness/sandbox/many-runs.ts';

/**
 * `npm run soak:scripts`: 2,000 runs of scripts, or as many as the command line says. Fails if a run ended in an
 * unexpected way, if the last quarter needs over 5 % more memory than the third, or if a process or file handle is
 * left.
 */

const GROWTH = 1.05;
const USAGE = 'npm run soak:scripts [-- RUNS]';
const runs = countIn(readCommandLine({ usage: USAGE, most: 1 }).positionals[0], 2_000, USAGE);

const { astray, memory, handles, orphans } = await manyRuns(runs);
for (const line of astray.slice(0, 20)) console.log(`astray: ${line}`);
console.log(`memory after each quarter: ${memory.map(mib => mib.toFixed(1)).join(', ')} MiB`);
console.log(`handles: ${handles.before} before, ${handles.after} after; processes left over: ${orphans}`);
const isFlat = memory[3] <= memory[2] * GROWTH;
const isGood = isFlat && astray.length === 0 && orphans === 0 && handles.after <= handles.before + 2;
console.log(isGood ? 'no fault' : 'failed');
process.exit(isGood ? 0 : 1);
