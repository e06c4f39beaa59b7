import { spawnSync } from 'node:child_process';
import { findBrowser } from '../harness/browser/find-browser.ts';
import { hasRedis } from '../harness/find-redis.ts';
import { checks } from './checks.ts';
import { requireLockedNode } from './programs.ts';
import { canRunAgain, runAgain } from './second-run.ts';
import { prepareVitest, printTotal } from './vitest.ts';

/**
 * `npm test` runs the checks of `npm run check`, then every test, and ends with one plain line. It installs the
 * browser and the Redis that the tests need if that is possible without asking. A file that fails is run once more.
 */

const NODE = requireLockedNode();
const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function installMissing() {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  const missing = [...(findBrowser() ? [] : ['chromium']), ...(hasRedis ? [] : ['redis-server'])];
  if (missing.length === 0 || !isRootOnLinux) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}

function runTests(options: string[]) {
  const vitest = prepareVitest(options);
  return vitest.read(run(NODE, vitest.args));
}

installMissing();
const passed = checks().map(args => run(NODE, args));
passed.push(run(NODE, ['--disable-warning=ExperimentalWarning', 'net/cli/build.ts']));
const options = process.argv.slice(2);
const first = runTests(options);
const runAlone = (files: string[]) => runTests([...files, '--maxWorkers=1']);
printTotal(passed, canRunAgain(options) ? runAgain(first, runAlone) : first);
