import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { isolateBinary } from '../../sandbox/paths.ts';
import { permissions, startNode } from '../../sandbox/processes/launch.ts';
import { ESCAPES, type Escape } from './attacks/host.ts';
import { SYSTEM_ESCAPES, TRACING_ESCAPES } from './attacks/system.ts';
import { foundBy, programOf, startTarget } from './broken-out.ts';
import { namespacesOr } from './confined.ts';

const NEUTER = join(import.meta.dirname, '../../sandbox/child/neuter.ts');
const MODULE = ['--input-type=module', '-e'];

let target: Awaited<ReturnType<typeof startTarget>>;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

/** The escapes that worked. */
const successes = (escapes: readonly Escape[], found: readonly unknown[]) =>
  escapes.filter((_, i) => found[i] === null).map(({ title }) => title);

describe('script', () => {
  it('outside its isolate, a script can use neither the network nor files, processes or signals, and cannot load code', async () => {
    const neuter = `${stripTypeScriptTypes(readFileSync(NEUTER, 'utf8'))} neuter();`;
    const { process: child } = startNode(places => {
      const program = programOf(ESCAPES, { port: target.port, binary: places.binary, before: neuter });
      return [...permissions(places), ...MODULE, program];
    }, UNWRAPPED);
    const found = await foundBy(child);
    const isRefusal = /^(denied|ERR_ACCESS_DENIED|(fetch|WebSocket) is not defined)$/;
    expect(ESCAPES.filter((_, i) => !isRefusal.test(String(found[i])))).toEqual([]);
  });
});

/** Node does not limit these scripts, as if they had also broken V8. */
describe('script', () => {
  const OUTSIDE = [...ESCAPES.filter(({ isMeans }) => !isMeans), ...SYSTEM_ESCAPES, ...TRACING_ESCAPES];

  it('within bubblewrap, a script that controls Node reaches no file, network, process or memory outside of it', async ({
    skip,
  }) => {
    const confinement = await namespacesOr(skip);
    const { process: child } = startNode(
      ({ binary }) => [...MODULE, programOf(OUTSIDE, { port: target.port, binary })],
      confinement,
    );
    expect(successes(OUTSIDE, await foundBy(child))).toEqual([]);
  });
});

/** Whether this user may read the memory of its parent. */
const mayTrace = () => {
  if (process.getuid?.() === 0) return true;
  try {
    return readFileSync('/proc/sys/kernel/yama/ptrace_scope', 'utf8').trim() === '0';
  } catch {
    return true;
  }
};

describe('process without confinement', () => {
  it.runIf(process.platform === 'linux')(
    'an unconfined process can do everything that the hostile test programs try',
    async () => {
      const all = [...ESCAPES, ...SYSTEM_ESCAPES, ...(mayTrace() ? TRACING_ESCAPES : [])];
      const program = programOf(all, { port: target.port, binary: isolateBinary() ?? '' });
      const found = await foundBy(
        spawn(process.execPath, ['--disable-warning=DEP0111', ...MODULE, program], {
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      );
      expect(all.filter((_, i) => found[i] !== null)).toEqual([]);
    },
  );
});
