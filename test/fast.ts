import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checks } from './checks.ts';
import { requireLockedNode } from './programs.ts';
import { prepareVitest, printTotal } from './vitest.ts';

/**
 * `npm run test:fast` runs the checks of `npm run check` and, at the same time, the fast tests that `fast-files.ts`
 * lists. It ends with one plain line.
 */

const NODE = requireLockedNode();

async function run(args: readonly string[]): Promise<boolean> {
  const [code] = await once(spawn(NODE, args, { stdio: 'inherit' }), 'close');
  return code === 0;
}

/** Runs the checks one after the other, so that the tests have a core for themselves. */
async function runChecks(): Promise<boolean[]> {
  const passed: boolean[] = [];
  for (const args of checks()) passed.push(await run(args));
  return passed;
}

const vitest = prepareVitest(['--mode', 'fast', ...process.argv.slice(2)]);
const [passed, isOk] = await Promise.all([runChecks(), run(vitest.args)]);
printTotal(passed, vitest.read(isOk));
