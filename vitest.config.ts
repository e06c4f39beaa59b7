import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import './server/http/header-limit.ts'; // on Windows it counts from the start of a process on: that of the tests, too
import { canSkipBrowser } from './harness/browser/find-browser.ts';
import { canSkipRedis } from './harness/find-redis.ts';
import { FAST_FILES, SLOW_FILES } from './test/fast-files.ts';
import { LongestFirst } from './test/longest-first.ts';
import { ALONE_FILES, SHARED_FILES } from './test/shared-files.ts';

const SLOW = Object.keys(SLOW_FILES);
const ALONE = Object.keys(ALONE_FILES);
const STRIP_ONCE = `--import=${pathToFileURL('test/strip-once.mjs').href}`;

if (canSkipRedis) console.log('No redis-server found: tests of what goes through Redis are skipped.');

/** The files share two processes: to start one for each takes longer than to run them. */
const fast = {
  name: 'fast',
  isolate: false,
  include: FAST_FILES,
  exclude: [...configDefaults.exclude, ...SLOW],
};

/** These too share two processes: to load the server takes longer than most of them. */
const shared = () => ({
  name: 'shared',
  isolate: false,
  include: SHARED_FILES,
  exclude: [...configDefaults.exclude, ...ALONE],
  globalSetup: ['test/bundles.ts'],
});

/** Of the folders of those that share. */
const alone = () => ({ name: 'alone', include: ALONE, globalSetup: ['test/bundles.ts'] });

/** Each file has a process of its own. Without a browser, its tests are skipped. */
function others() {
  const withoutBrowser = canSkipBrowser();
  if (withoutBrowser)
    console.log('No Chrome, Chromium or Edge found: test/browser is skipped. CHROMIUM may say where one is.');
  return {
    name: 'others',
    include: ['{test,bench}/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...FAST_FILES,
      ...SHARED_FILES,
      ...(withoutBrowser ? ['test/browser/**'] : []),
    ],
    globalSetup: ['test/bundles.ts'],
  };
}

/** Of the fast files' folders. */
const slow = () => ({ name: 'slow', include: SLOW });

export default defineConfig(({ mode }) => ({
  test: {
    projects: (mode === 'fast' ? [fast] : [others(), slow(), alone(), shared(), fast]).map(test => ({
      extends: true,
      test,
    })),
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // guards against hanging: how long anything takes is not tested
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    execArgv: ['--disable-warning=ExperimentalWarning', STRIP_ONCE],
    env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${STRIP_ONCE}`.trim() },
  },
}));
