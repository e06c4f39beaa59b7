import { countIn, readCommandLine, requireInstalled } from '../../harness/command-line.ts';
import { churnFor, faultsOf, tableOf } from './churn-faults.ts';
import { openFights } from './open-fights.ts';

/**
 * `npm run soak:sound` runs 500 ships that do everything at once, for ten minutes or for the given number of seconds
 * on the clock of the sound. It prints the maximum counts of each tenth of that time, and fails if anything grows.
 */

const USAGE = 'npm run soak:sound [-- SECONDS]';
const seconds = countIn(readCommandLine({ usage: USAGE, most: 1 }).positionals[0], 600, USAGE);
requireInstalled('browser');
const fights = await openFights();
const churned = await churnFor(seconds, fights);
await fights.close();
console.table(tableOf(churned));
const faults = faultsOf(churned);
console.log(
  faults.length > 0 ? faults.join('\n') : `After ${seconds} s no node is left, and nothing has grown.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
