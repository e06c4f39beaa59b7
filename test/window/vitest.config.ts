import { defineConfig } from 'vitest/config';

/** One file after the other: all share a screen. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.window.ts'],
    globalSetup: ['../bundles.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  },
});
