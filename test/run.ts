import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { lockedNode, program } from './programs.ts';

/**
 * `npm test`: types, lint, then every test, and one plain line at the end. A check that does not pass counts
 * as one failure. The browser that the tests need is installed where that is possible without asking.
 */
const NODE = lockedNode() ?? endWithoutNode();
const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

function endWithoutNode(): never {
  console.error(
    'The tests run on the Node of node_modules, which is missing: run "npm ci", without --ignore-scripts.',
  );
  process.exit(1);
}

function installBrowser() {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  if (findBrowser() || !isRootOnLinux) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
}

function runVitest() {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-test-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = run(NODE, program('vitest', [...args, ...process.argv.slice(2)]));
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  rmSync(folder, { recursive: true });
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests: skipped = 0 } = counts;
  return { passed, failed: Math.max(numFailedTests, ok ? 0 : 1), skipped };
}

installBrowser();
const build = () => run(NODE, ['--disable-warning=ExperimentalWarning', 'net/cli/build.ts']);
const checks = [run(NODE, program('tsc')), run(NODE, program('biome', ['check', '.'])), build()];
const { passed, failed, skipped } = runVitest();
const total = {
  passed: passed + checks.filter(Boolean).length,
  failed: failed + checks.filter(ok => !ok).length,
};
if (skipped) console.log(`${skipped} skipped: this machine lacks what they need`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
