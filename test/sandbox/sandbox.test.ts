import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childrenOf, descendantsOf, isAlive } from '../../harness/sandbox/processes.ts';
import { UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Sandbox, ScriptHost, ScriptOutcome } from '../../schema/records/script-run.ts';

const job = (code: string) => ({ language: 'js' as const, code, event: {}, secrets: {} });
const SILENT: ScriptHost = { line: () => {}, call: async () => null };
/** A script that writes a line and never ends. */
const ENDLESS = job('log("in"); for (;;);');

/** Begins a run. `started` resolves when the run writes its first line. */
function begin(sandbox: Sandbox, what = ENDLESS) {
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const outcome = sandbox.run(what, { ...SILENT, line: () => resolve() });
  return { started, outcome };
}

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox();
});
afterEach(() => sandbox.close());

describe('sandbox', () => {
  it('three scripts run at once, thirty more wait, and any further script is refused', async () => {
    const all = Array.from({ length: 33 }, () => sandbox.run(job('await sleep(100)'), SILENT));
    expect(sandbox).toMatchObject({ running: 3, waiting: 30 });
    await expect(sandbox.run(job(''), SILENT)).rejects.toMatchObject({ code: 'too-many-requests' });
    const outcomes = await Promise.all(all);
    expect(outcomes.map(({ end }) => end)).toEqual(Array(33).fill('ok'));
    expect(sandbox).toMatchObject({ running: 0, waiting: 0 });
  });

  it('a fourth script starts only when one of the first three has ended', async () => {
    const { promise: threeAreIn, resolve } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let started = 0;
    const host: ScriptHost = {
      line: () => ++started === 3 && resolve(),
      call: () => released,
    };
    const all = Array.from({ length: 4 }, () => sandbox.run(job('log("in"); await game.getState()'), host));
    await threeAreIn;
    expect(sandbox).toMatchObject({ running: 3, waiting: 1 });
    expect(started).toBe(3);
    release();
    expect((await Promise.all(all)).map(({ end }) => end)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(started).toBe(4);
  });

  it('a script runs only once at a time, while other scripts run beside it', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const host = (name: string): ScriptHost => ({
      line: ({ text }) => order.push(`${name} ${text}`),
      call: () => released,
    });
    const code = 'log("in"); await game.getState(); log("out")';
    const first = sandbox.run(job(code), host('first'), 's1');
    const second = sandbox.run(job(code), host('second'), 's1');
    expect(sandbox).toMatchObject({ running: 1, waiting: 1 });
    await sandbox.run(job('log("done")'), host('other'), 's2');
    release();
    expect((await Promise.all([first, second])).map(({ end }) => end)).toEqual(['ok', 'ok']);
    const own = order.filter(text => !text.startsWith('other'));
    expect(own).toEqual(['first in', 'first out', 'second in', 'second out']);
    expect(order).toContain('other done');
  });

  it('a script run reports how long it took, how long it waited and what it cost', async () => {
    const [idle, busy] = [
      await sandbox.run(job('await sleep(100)'), SILENT),
      await sandbox.run(job('for (let i = 0; i < 3e7; i++);'), SILENT),
    ];
    for (const outcome of [idle, busy]) {
      expect(outcome).toMatchObject({ end: 'ok', error: null, line: null });
      expect(outcome.peakMb).toBeGreaterThan(20);
      expect(outcome.waitedMs).toBeGreaterThanOrEqual(0);
    }
    expect(idle.ms).toBeGreaterThanOrEqual(99); // timers may end a fraction of a millisecond early
    expect(idle.cpuMs).toBeLessThan(idle.ms);
    expect(busy.cpuMs).toBeGreaterThan(idle.cpuMs);
  });

  it('a script run reports how long it waited for its turn', async () => {
    const first = Array.from({ length: 3 }, () => sandbox.run(job('await sleep(300)'), SILENT));
    const { waitedMs } = await sandbox.run(job(''), SILENT);
    const shortest = Math.min(...(await Promise.all(first)).map(({ ms }) => ms));
    expect(waitedMs).toBeGreaterThanOrEqual(Math.floor(shortest) - 1); // the clock of a run has whole milliseconds
  });

  it('a script that does not get its turn in time does not run', async () => {
    const lines: string[] = [];
    const host: ScriptHost = { ...SILENT, line: ({ text }) => lines.push(text) };
    const three = Array.from({ length: 3 }, () => begin(sandbox));
    await expect(sandbox.run(job('log("late")'), host, null, 1)).rejects.toMatchObject({ code: 'busy' });
    expect(sandbox).toMatchObject({ running: 3, waiting: 0 });
    sandbox.stop();
    await Promise.all(three.map(({ outcome }) => outcome));
    await expect(sandbox.run(job('log("late")'), host, null, 1)).rejects.toMatchObject({ code: 'busy' });
    expect(sandbox).toMatchObject({ running: 0, waiting: 0 });
    expect(await sandbox.run(job('log("in time")'), host, null, 60_000)).toMatchObject({ end: 'ok' });
    expect(lines).toEqual(['in time']);
  });

  it('the languages for which processes are kept ready can be changed', async () => {
    const orders = [['js', 'lua'], ['ts'], ['js'], [], ['lua', 'ts'], ['js']] as const;
    await Promise.all(orders.map(languages => sandbox.prepare(languages)));
    expect(await sandbox.run(job('log(1)'), SILENT)).toMatchObject({ end: 'ok' });
  });

  it('closing the sandbox ends the scripts that are running', async () => {
    const { started, outcome } = begin(sandbox);
    await started;
    await sandbox.close();
    expect(await outcome).toMatchObject({ end: 'crash' });
  });

  it('when an emergency stop begins, the runs that are running or waiting are reported as stopped', async () => {
    sandbox = createSandbox({ runMs: 60_000 });
    const three = Array.from({ length: 3 }, () => begin(sandbox));
    const waiting = sandbox.run(job('log("never")'), SILENT);
    await Promise.all(three.map(({ started }) => started));
    sandbox.stop();
    const outcomes = await Promise.all([...three.map(({ outcome }) => outcome), waiting]);
    expect(outcomes.map(({ end }) => end)).toEqual(Array(4).fill('stopped'));
    expect(outcomes[0]?.error).toBe('Everything was stopped while the script ran.');
    expect(await sandbox.run(job(''), SILENT)).toMatchObject({ end: 'ok' });
  });

  it('a script gets only the data that belong to its own run', async () => {
    const texts: string[] = [];
    const run = (user: string) =>
      sandbox.run(
        { ...job('log(event.user, secrets.KEY)'), event: { user }, secrets: { KEY: `of ${user}` } },
        { ...SILENT, line: ({ text }) => texts.push(text) },
      );
    await Promise.all(['ada', 'bob', 'cyd'].map(run));
    expect(texts.sort()).toEqual(['ada of ada', 'bob of bob', 'cyd of cyd']);
  });
});

function commandOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // the process has just ended
  }
}

/** Variables that every shell sets. */
const OF_ANY_SHELL = ['PWD', 'OLDPWD', 'SHLVL', '_'];

/** Only on Linux can these tests list processes. */
describe.runIf(process.platform === 'linux')('run', () => {
  const childOf = async (run: ReturnType<typeof begin>) => {
    await run.started;
    return Math.max(...descendantsOf(process.pid).filter(isAlive)); // processes of earlier tests may still be ending
  };
  const next = async (): Promise<ScriptOutcome> => sandbox.run(job('log(1)'), SILENT);

  /** Ids of the descendants of this process that run scripts. */
  const runners = () => descendantsOf(process.pid).filter(isOfRun);
  const isOfRun = (pid: number) => isAlive(pid) && commandOf(pid).includes('child.mjs');

  it('the time that a process takes to start counts as waiting time of its run', async () => {
    sandbox = createSandbox({ confinement: UNWRAPPED });
    const run = begin(sandbox, job('log(1)'));
    await expect.poll(runners, { interval: 1 }).toHaveLength(1);
    const [pid] = runners();
    process.kill(pid, 'SIGSTOP'); // the process is not ready yet
    const stopped = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(stopped + 20);
    const resumed = Date.now();
    process.kill(pid, 'SIGCONT');
    expect((await run.outcome).waitedMs).toBeGreaterThanOrEqual(resumed - stopped);
  });

  it('a script run ends only after the last line of its ended process has arrived', async () => {
    sandbox = createSandbox({ confinement: UNWRAPPED });
    const lines: string[] = [];
    /** Blocks this thread until the run is over, so that all messages of the run arrive at once. */
    const onStart = () => {
      const pause = new Int32Array(new SharedArrayBuffer(4));
      do Atomics.wait(pause, 0, 0, 50);
      while (runners().length > 0);
    };
    const code =
      'for (let i = 0; i < 500; i++) game.getState(); for (let i = 0; i < 501; i++) log(i); throw null';
    await sandbox.run(job(code), { ...SILENT, onStart, line: ({ text }) => lines.push(text) });
    expect(lines).toHaveLength(501);
  });

  it('if a script process is killed from outside, its run ends as a crash, and the next script runs', async () => {
    const run = begin(sandbox);
    process.kill(await childOf(run), 'SIGKILL');
    expect(await run.outcome).toMatchObject({ end: 'crash' });
    expect(await next()).toMatchObject({ end: 'ok' });
  });

  it('when all script runs are ended, their processes are gone, and the next script runs', async () => {
    sandbox = createSandbox({ confinement: UNWRAPPED, runMs: 60_000 });
    const run = begin(sandbox);
    const pid = await childOf(run);
    await sandbox.endRuns();
    expect(isAlive(pid)).toBe(false);
    expect(await run.outcome).toMatchObject({ end: 'crash' });
    expect(await next()).toMatchObject({ end: 'ok' });
  });

  it('the cost of a script process that is killed is reported', async () => {
    const run = begin(
      sandbox,
      job('const until = Date.now() + 350; while (Date.now() < until); log("in"); for (;;);'),
    );
    process.kill(await childOf(run), 'SIGKILL');
    const { cpuMs, peakMb } = await run.outcome;
    expect(cpuMs).toBeGreaterThan(0);
    expect(peakMb).toBeGreaterThan(20);
  });

  it('a script process that is suspended from outside is ended at its time limit, and the next script runs', async () => {
    sandbox = createSandbox({ runMs: 2_000 });
    const run = begin(sandbox);
    process.kill(await childOf(run), 'SIGSTOP');
    expect(await run.outcome).toMatchObject({ end: 'timeout' });
    expect(await next()).toMatchObject({ end: 'ok' });
  });

  it("a script's process has an empty environment, and no secrets in its command line", async () => {
    const run = begin(sandbox, { ...ENDLESS, secrets: { KEY: 'very-secret' } });
    const pid = await childOf(run);
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    const names = environment.split('\0').flatMap(line => line.split('=')[0] || []);
    expect(names.filter(name => !OF_ANY_SHELL.includes(name)).sort()).toEqual(['TZ', 'UV_USE_IO_URING']);
    expect(environment).not.toContain('very-secret');
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('very-secret');
  });

  it('closing the sandbox ends spare processes', async () => {
    const before = childrenOf(process.pid);
    await sandbox.prepare(['js', 'lua']);
    const held = childrenOf(process.pid).filter(pid => !before.includes(pid));
    expect(held.length).toBeGreaterThanOrEqual(2);
    await sandbox.run(job(''), SILENT);
    const later = () => childrenOf(process.pid).filter(pid => !before.includes(pid) && !held.includes(pid));
    await expect.poll(later).toHaveLength(1); // one spare replaces the process that ran
    const all = [...held, ...later()];
    await sandbox.close();
    expect(all.filter(isAlive)).toEqual([]);
  });

  it("a script's process does not outlive the server, however the server ends", async () => {
    const program = join(import.meta.dirname, 'server-with-loops.ts');
    const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface(server.stdout), 'line'); // three loops are running
    const children = descendantsOf(server.pid ?? 0);
    expect(children.length).toBeGreaterThanOrEqual(3);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect.poll(() => children.filter(isAlive)).toEqual([]);
  });
});

it('on a machine without isolated-vm, no script runs, and the reason is reported', async () => {
  const none = createSandbox({ canRun: false });
  expect(new Set(Object.values(none.runtimes))).toEqual(new Set([false]));
  await none.prepare(['js']);
  await expect(none.run(job('log(1)'), SILENT)).rejects.toMatchObject({ code: 'not-available' });
  expect(none).toMatchObject({ running: 0, waiting: 0 });
  await none.close();
});
