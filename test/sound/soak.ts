import { countIn, readCommandLine, requireInstalled } from '../../harness/command-line.ts';
import { churnFor, faultsOf, tableOf } from './churn-faults.ts';
import { openFights } from './open-fights.ts';

/**
 * `npm run soak:sound`: ten minutes, or the given number of seconds, of 500 ships that do everything at once, on the
 * clock of the sound. Prints the maximum of each tenth of them, and fails when anything grows.
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
