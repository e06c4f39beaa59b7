import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';
import { pretendPlatform } from './platform.ts';

/** Files that another program has open. On Windows, they can be neither renamed nor replaced nor removed. */
export interface Held {
  /** How often the held file prevented an operation. */
  readonly hits: number;
  release(): void;
}

// biome-ignore lint/suspicious/noExplicitAny: methods of Node's own objects are replaced by name
type Replaceable = any;
const CALLS: [owner: Replaceable, name: string][] = [
  [fs, 'renameSync'],
  [fs, 'rmSync'],
  [fsPromises, 'rename'],
  [fsPromises, 'rm'],
];

const refusal = (call: string, code: string) =>
  Object.assign(new Error(`${code}: operation not permitted, ${call}`), { code, syscall: call });

/**
 * Pretends that this machine runs Windows, and holds files whose path ends with `ending`: until the end of the test,
 * or for `refusals` refusals.
 */
export function holdFiles(
  ending: string | RegExp,
  { refusals = Number.POSITIVE_INFINITY, code = 'EPERM' } = {},
): Held {
  pretendPlatform('win32');
  const isHeld = (path: unknown) =>
    typeof path === 'string' && (ending instanceof RegExp ? ending.test(path) : path.endsWith(ending));
  const originals = CALLS.map(([owner, name]) => owner[name]);
  let hits = 0;
  for (const [at, [owner, name]] of CALLS.entries())
    owner[name] = (...args: unknown[]) => {
      if (!args.some(isHeld) || hits >= refusals) return originals[at](...args);
      hits++;
      throw refusal(name, code);
    };
  syncBuiltinESMExports();
  const release = () => {
    for (const [at, [owner, name]] of CALLS.entries()) owner[name] = originals[at];
    syncBuiltinESMExports();
  };
  onTestFinished(release);
  return {
    get hits() {
      return hits;
    },
    release,
  };
}
