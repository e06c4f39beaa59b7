import { onTestFinished } from 'vitest';
import { temporaryHome } from './process.ts';

/**
 * Creates a data folder for the current test, by default in the system's temporary folder. It is removed
 * after the test.
 */
export function newHome(parent?: string): string {
  const { path, remove } = temporaryHome(parent);
  onTestFinished(remove);
  return path;
}
