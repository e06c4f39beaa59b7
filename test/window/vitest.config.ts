import { defineConfig } from 'vitest/config';

/** The tests share a screen, so their files run one after the other. */
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
