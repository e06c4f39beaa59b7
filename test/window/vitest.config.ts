import { defineConfig } from 'vitest/config';

/** One file after the other: all share a screen. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.window.ts'],
    globalSetup: ['../bundles.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
