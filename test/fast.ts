import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { checks } from './checks.ts';
import { requireLockedNode } from './programs.ts';
import { prepareVitest, printTotal } from './vitest.ts';

/**
 * `npm run test:fast`: the checks of `npm run check` beside the fast tests, and one plain line at the end.
 * `fast-files.ts` lists these tests.
 */
const NODE = requireLockedNode();

async function run(args: readonly string[]): Promise<boolean> {
  const [code] = await once(spawn(NODE, args, { stdio: 'inherit' }), 'close');
  return code === 0;
}

/** One after the other, so that the tests have a core to themselves. */
async function runChecks(): Promise<boolean[]> {
  const passed: boolean[] = [];
  for (const args of checks()) passed.push(await run(args));
  return passed;
}

const vitest = prepareVitest(['--mode', 'fast', ...process.argv.slice(2)]);
const [passed, isOk] = await Promise.all([runChecks(), run(vitest.args)]);
printTotal(passed, vitest.read(isOk));
