import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { descendantsOf, isAlive } from '../../harness/sandbox/processes.ts';
import { type Confinement, UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Sandbox, ScriptOutcome } from '../../schema/records/script-run.ts';
import { namespacesOr } from './confined.ts';

/** Tests of the processes of a run as the system sees them, with and without bubblewrap. */

const NICER = 10;
let sandbox: Sandbox | undefined;
afterEach(() => sandbox?.close());

/** Runs a script. Its first call calls `during` with the ids of the run's processes. */
async function run(confinement: Confinement, code: string, during: (pids: number[]) => void = () => {}) {
  sandbox = createSandbox({ confinement, runMs: 3_000 });
  const call = async () => during(descendantsOf(process.pid).filter(isAlive));
  const host = { call, line: () => {} };
  const outcome: ScriptOutcome = await sandbox.run({ language: 'js', code, event: {}, secrets: {} }, host);
  return outcome;
}

/** The niceness is field 19 in proc(5). Field 2 may contain spaces. */
const nicenessOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
const threadsOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).map(task =>
    nicenessOf(readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8')),
  );
const openOf = (pid: number) =>
  readdirSync(`/proc/${pid}/fd`).map(fd => readlinkSync(`/proc/${pid}/fd/${fd}`));

const WAYS = [
  { way: 'without bubblewrap', confinementOr: async () => UNWRAPPED },
  { way: 'within bubblewrap', confinementOr: namespacesOr },
];

describe.runIf(process.platform === 'linux').each(WAYS)('script run $way', ({ confinementOr }) => {
  it("a script run reports the time, processor time and memory of the script's own process", async ({
    skip,
  }) => {
    const code =
      'await sleep(50); const big = new Uint8Array(60e6).fill(1); for (let i = 0; i < 3e6; i++); log(big[5])';
    const outcome = await run(await confinementOr(skip), code);
    expect(outcome).toMatchObject({ end: 'ok', error: null });
    expect(outcome.cpuMs).toBeGreaterThan(20);
    expect(outcome.cpuMs).toBeLessThan(outcome.ms);
    expect(outcome.peakMb).toBeGreaterThan(100);
    expect(outcome.peakMb).toBeLessThan(200);
  });

  it('a script run that reaches its memory limit is ended', async ({ skip }) => {
    const code = 'const all = []; for (;;) all.push(new Array(1e5).fill(1.5))';
    expect(await run(await confinementOr(skip), code)).toMatchObject({ end: 'memory' });
  });

  it('each thread of a script run has a lower priority than the game', async ({ skip }) => {
    const niceness: number[] = [];
    const own = nicenessOf(readFileSync('/proc/self/stat', 'utf8'));
    await run(await confinementOr(skip), 'await game.getState()', pids => {
      niceness.push(...pids.flatMap(threadsOf));
    });
    expect(new Set(niceness)).toEqual(new Set([Math.min(own + NICER, 19)]));
  });

  /** If the kernel groups processes by session, niceness counts only within a group. */
  it('a script run is in the same scheduling group as the server', async ({ skip }) => {
    const groupOf = (pid: number | 'self') => {
      const file = `/proc/${pid}/autogroup`;
      return existsSync(file) ? readFileSync(file, 'utf8') : 'none';
    };
    const groups: string[] = [];
    const pids = (found: number[]) => groups.push(...found.map(groupOf));
    await run(await confinementOr(skip), 'await game.getState()', pids);
    expect(new Set(groups)).toEqual(new Set([groupOf('self')]));
  });

  it('after a script run has ended, no process of it is left', async ({ skip }) => {
    const seen: number[] = [];
    const pids = (found: number[]) => seen.push(...found);
    expect(await run(await confinementOr(skip), 'game.getState(); for (;;);', pids)).toMatchObject({
      end: 'timeout',
    });
    expect(seen.length).toBeGreaterThan(0);
    await expect.poll(() => seen.filter(isAlive)).toEqual([]);
  });

  it('closing the sandbox leaves no process of any script run', async ({ skip }) => {
    const seen: number[] = [];
    let closed: Promise<void> | undefined;
    const pids = (found: number[]) => {
      seen.push(...found);
      closed = sandbox?.close();
      sandbox = undefined;
    };
    const outcome = await run(await confinementOr(skip), 'game.getState(); for (;;);', pids);
    expect(outcome).toMatchObject({ end: 'crash' });
    await closed;
    await expect.poll(() => seen.filter(isAlive)).toEqual([]);
  });
});

describe('script run within bubblewrap', () => {
  it('a script run within bubblewrap has no access to io_uring, whose calls would bypass the filter', async ({
    skip,
  }) => {
    const open: string[] = [];
    await run(await namespacesOr(skip), 'await game.getState()', pids => open.push(...pids.flatMap(openOf)));
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(file => file.includes('io_uring'))).toEqual([]);
  });
});

describe('script', () => {
  it("a script's time zone is that of the server", () => {
    const program = join(import.meta.dirname, 'zone-of-a-script.ts');
    const { stdout } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      env: { ...process.env, TZ: 'Asia/Tokyo' },
      encoding: 'utf8',
    });
    expect(stdout).toBe('Asia/Tokyo\n');
  });
});
