import { onTestFinished } from 'vitest';
import { temporaryHome } from './process.ts';

/** A data folder for the test that asks for it, which is removed after it. By default where the system keeps passing files. */
export function newHome(parent?: string): string {
  const { path, remove } = temporaryHome(parent);
  onTestFinished(remove);
  return path;
}
