import { install } from './installation.ts';
import { smoke } from './smoke.ts';
import { createSteps } from './steps.ts';
import { runSuite } from './suite.ts';
import { countsOf, printFailures, printLimits } from './summary.ts';
import { wineVersion } from './wine.ts';

/**
 * Runs `npm run test:windows`: the game and its tests on Node for Windows, under Wine on Linux. The required parts come
 * from the npm registry once and are stored outside the checkout. `-- --smoke` skips the tests, and `-- test/net` runs
 * only the tests in these files.
 */

const args = process.argv.slice(2);
const files = args.filter(arg => arg !== '--smoke');
const version = wineVersion();
if (!version) {
  console.log('skipped: Wine is missing. On Debian (x64): apt-get install wine wine64');
  process.exit(0);
}

const { step, failures } = createSteps();
const installation = await step('installs', () => install(version));
if (!installation) process.exit(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    installation.remove();
    process.exit(1);
  });

if (files.length === 0) await smoke(installation, step);
const isSmokeOnly = args.includes('--smoke');
const verdict = isSmokeOnly ? null : await step('runs the tests', () => runSuite(installation, files));
installation.remove();

if (verdict) printFailures(verdict);
printLimits();
if (verdict) console.log(countsOf(verdict));
process.exit(failures() === 0 && !verdict?.failed.length ? 0 : 1);
