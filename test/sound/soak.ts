import { churnFor } from './churn-faults.ts';
import { openFights } from './open-fights.ts';

/**
 * `npm run soak:sound`: ten minutes, or as many seconds as are named on the command line, of 500 ships that do everything
 * at once, on the clock of the sound. Fails when anything grows.
 */
const [seconds = '600'] = process.argv.slice(2);
const fights = await openFights();
const faults = await churnFor(Number(seconds), fights);
await fights.close();
console.log(
  faults.length > 0 ? faults.join('\n') : `After ${seconds} s no node is left, and nothing has grown.`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
