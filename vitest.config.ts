import { configDefaults, defineConfig } from 'vitest/config';
import './net/http/header-limit.ts'; // on Windows it counts from the start of a process on: that of the tests, too
import { canSkipBrowser } from './test/browser/find-browser.ts';
import { FAST_FILES, SLOW_FILES } from './test/fast-files.ts';

/** Without a browser, its tests are skipped. */
function everything() {
  const withoutBrowser = canSkipBrowser();
  if (withoutBrowser)
    console.log('No Chrome, Chromium or Edge found: test/browser is skipped. CHROMIUM may say where one is.');
  return {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(withoutBrowser ? ['test/browser/**'] : [])],
    globalSetup: ['test/bundles.ts'],
  };
}

/** The files share two processes: to start one for each takes longer than to run them. */
const fast = () => ({
  isolate: false,
  include: FAST_FILES,
  exclude: [...configDefaults.exclude, ...Object.keys(SLOW_FILES)],
});

export default defineConfig(({ mode }) => ({
  test: {
    ...(mode === 'fast' ? fast() : everything()),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
}));
