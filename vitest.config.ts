import { configDefaults, defineConfig } from 'vitest/config';
import './net/http/header-limit.ts'; // on Windows it counts from the start of a process on: that of the tests, too
import { canSkipBrowser } from './test/browser/find-browser.ts';

const withoutBrowser = canSkipBrowser();
if (withoutBrowser)
  console.log('No Chrome, Chromium or Edge found: test/browser is skipped. CHROMIUM may say where one is.');

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(withoutBrowser ? ['test/browser/**'] : [])],
    globalSetup: ['test/bundles.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
