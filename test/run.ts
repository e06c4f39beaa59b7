import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser/find-browser.ts';
import { checks } from './checks.ts';
import { requireLockedNode } from './programs.ts';
import { prepareVitest, printTotal } from './vitest.ts';

/**
 * `npm test`: the checks of `npm run check`, then every test, and one plain line at the end. The browser that the
 * tests need is installed where that is possible without asking.
 */
const NODE = requireLockedNode();
const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function installBrowser() {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  if (findBrowser() || !isRootOnLinux) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}

installBrowser();
const passed = checks().map(args => run(NODE, args));
passed.push(run(NODE, ['--disable-warning=ExperimentalWarning', 'net/cli/build.ts']));
const vitest = prepareVitest(process.argv.slice(2));
printTotal(passed, vitest.counts(run(NODE, vitest.args)));
