import { existsSync, readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { ScriptEnd, ScriptHost, ScriptLanguage } from '../../schema/records/script-run.ts';
import { childrenOf } from './processes.ts';

/**
 * Runs scripts of every kind, some one after another and some three at a time, and records what they leave
 * behind in this process.
 */

/** Time limit of a run, which is short because some scripts never end. Unit: ms. */
const RUN_MS = 3_000;
const AT_ONCE = 3;
const PATIENCE_MS = 30_000;

const KINDS: { language: ScriptLanguage; code: string; end: ScriptEnd }[] = [
  { language: 'js', code: 'log(1); await game.getState(); await store.set("a", 1); return 1', end: 'ok' },
  { language: 'ts', code: 'const a: number = 1; log(a); say("hi")', end: 'ok' },
  { language: 'lua', code: 'log(1); game.get_state(); say("hi")', end: 'ok' },
  { language: 'js', code: 'throw new Error("no")', end: 'error' },
  { language: 'ts', code: 'let x: = 1', end: 'error' },
  { language: 'lua', code: 'error("no")', end: 'error' },
  { language: 'js', code: 'for (let i = 0; i < 30; i++) await store.get("a")', end: 'ok' },
];
const ENDLESS = { language: 'js', code: 'for (;;);', end: 'timeout' } as const;
/** Each run whose number is a multiple of this has a script that never ends. */
const ENDLESS_EACH = 25;

const HOST: ScriptHost = { call: async () => ({ ok: true }), line: () => {} };

export interface ManyRuns {
  /** Runs that ended in an unexpected way. */
  astray: string[];
  /** Resident memory of this process after each quarter of the runs. Unit: MiB. */
  memory: number[];
  /** Number of open file descriptors before the first run, when all processes are ready, and after the last run. */
  handles: { before: number; after: number };
  /** Number of child processes that still exist after the sandbox was closed. */
  orphans: number;
}

export async function manyRuns(runs: number): Promise<ManyRuns> {
  const sandbox = createSandbox({ runMs: RUN_MS });
  await sandbox.prepare(['js', 'ts', 'lua']);
  const astray: string[] = [];
  const memory: number[] = [];
  const kindOf = (run: number) => (run % ENDLESS_EACH === 0 ? ENDLESS : KINDS[run % KINDS.length]);
  const one = async (run: number) => {
    const { language, code, end: expected } = kindOf(run);
    const { end, error } = await sandbox.run({ language, code, event: {}, secrets: {} }, HOST);
    if (end !== expected) astray.push(`${run} ${language}: ${end} ${error}`);
  };
  const before = handles();
  let next = 1;
  const work = async (last: number) => {
    while (next <= last) await one(next++);
  };
  for (let quarter = 1; quarter <= 4; quarter++) {
    const last = Math.floor((runs * quarter) / 4);
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(last)));
    memory.push(process.memoryUsage.rss() / 2 ** 20);
  }
  await sandbox.prepare(['js', 'ts', 'lua']);
  await until(() => handles() <= before); // the last processes may still be ending
  const after = handles();
  await sandbox.close();
  return { astray, memory, handles: { before, after }, orphans: childrenOf(process.pid).length };
}

/** Waits until a condition is true, but at most for `PATIENCE_MS`. */
async function until(holds: () => boolean) {
  const latest = performance.now() + PATIENCE_MS;
  while (!holds() && performance.now() < latest) await setTimeout(20);
}

/** Number of open file descriptors; 0 if the system does not report them. */
const handles = () => (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0);
