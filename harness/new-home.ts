import { onTestFinished } from 'vitest';
import { temporaryHome } from './process.ts';

/** A data folder for the current test, removed after it. By default in the system's temporary folder. */
export function newHome(parent?: string): string {
  const { path, remove } = temporaryHome(parent);
  onTestFinished(remove);
  return path;
}
