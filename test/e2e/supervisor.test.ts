import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import {
  environment,
  freePort,
  lastOf,
  spawnNpmStart,
  startServerProcess,
  temporaryHome,
  whenReady,
} from '../../harness/process.ts';
import { childrenOf } from '../../harness/process-table.ts';
import { isAlive } from '../../server/processes.ts';
import { pidOf, startFight, untilReplaced } from '../chaos/fight.ts';
import { stopProcesses } from '../chaos/stops.ts';
import { loopInFront, STUCK_FRONT } from '../chaos/stuck-front.ts';

/** Tests what keeps the server running, and what ends it. */

const ROOT = join(import.meta.dirname, '../..');
const MAIN = ['--disable-warning=ExperimentalWarning', 'net/main.ts'];
const FULL_HEAP = `--import=${new URL('../fixtures/full-heap.ts', import.meta.url).href}`;
const WINDOWS_KILL = `--import=${new URL('../fixtures/windows-kill.ts', import.meta.url).href}`;
const WINDOWS_SIGNALS = `--import=${new URL('../fixtures/windows-signals.ts', import.meta.url).href}`;
/** Option with which the server, but not its supervisor, ends with exit code 7. */
const BAD_END =
  "--import=data:text/javascript,/serve.ts$/.test(process.argv[1])&&process.on('exit',()=>{process.exitCode=7})";

/** Skips tests on Windows, which has no signals that could be sent to the supervisor or to the server. */
const whereSignalsAre = describe.skipIf(process.platform === 'win32');

const health = (url: string) =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
    response => response.status,
    () => 'silent',
  );

async function untilGone(pid: number) {
  while (isAlive(pid)) await pause(10);
}

/** Starts the program without waiting until it is ready. */
function boot(extra: Record<string, string> = {}) {
  const env = environment(newHome(), extra);
  const child = spawn(process.execPath, MAIN, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return { child, pid: child.pid ?? 0, exit: once(child, 'exit') };
}

const hasServer = (pid: number) => expect.poll(() => childrenOf(pid)).toHaveLength(1);

const stuck = (extra: Record<string, string>) => ({ NODE_OPTIONS: STUCK_FRONT, ...extra });

whereSignalsAre('a server that dies', () => {
  it('after a crash, the server restarts on its port, is ready once and continues the round in 3 s; a second start meanwhile is refused', async () => {
    const home = temporaryHome();
    const fight = await startFight(10, {}, home);
    const { output } = fight.server;
    const before = pidOf(fight);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => output.some(line => line.includes('is restarted in'))).toBe(true);
    await expect(startServerProcess(home.path)).rejects.toThrow(
      `ended with code 1:\nAnother Starfray is running on ${home.path}`,
    );
    await untilReplaced(fight, before);
    expect((await fight.http.state()).round.phase).toBe('playing');
    expect(output.filter(line => line.startsWith('listening on'))).toHaveLength(1);
    await expect.poll(() => output.join('\n')).toContain('The interrupted round continues in 3 seconds.');
    await fight.end();
  });

  it('a server whose heap is full is restarted', async () => {
    const fight = await startFight(10, { NODE_OPTIONS: `--max-old-space-size=400 ${FULL_HEAP}` });
    const before = pidOf(fight);
    process.kill(before, 'SIGUSR2');
    await untilReplaced(fight, before);
    await fight.end();
  });

  it('a server that is killed as on Windows is restarted', async () => {
    const fight = await startFight(10, { NODE_OPTIONS: WINDOWS_KILL });
    const before = pidOf(fight);
    process.kill(before, 'SIGUSR2');
    await untilReplaced(fight, before);
    expect((await fight.http.state()).round.phase).toBe('playing');
    await fight.end();
  });
});

whereSignalsAre('a server that dies at an odd moment', () => {
  it('a server that crashes right after its ready line is restarted', async () => {
    const server = await startServerProcess(newHome());
    const pid = server.serverPid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => server.output.some(line => line.includes('is restarted in'))).toBe(true);
    expect(await server.stop()).toBe(0);
  });
});

whereSignalsAre('a front thread that loops', () => {
  const trigger = () => join(newHome(), 'loop');

  it('a server that hangs while it runs or while it restarts is ended and restarted, with its streams and its round', async () => {
    const { faults } = await loopInFront();
    expect(faults).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'while the server hangs, %s to its supervisor still ends the server',
    async signal => {
      const file = trigger();
      const server = await startServerProcess(newHome(), stuck({ STUCK_ONCE: file }));
      const pid = server.serverPid();
      writeFileSync(file, '');
      while ((await health(server.url)) === 200);
      await server.stop(signal);
      await untilGone(pid);
    },
  );
});

whereSignalsAre('processes that are stopped for longer than a dead front is waited for', () => {
  it('after being suspended, the supervisor and its server continue normally', async () => {
    const { faults } = await stopProcesses(7);
    expect(faults).toEqual([]);
  });
});

whereSignalsAre('ending', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s to the supervisor ends the server with exit code 0',
    async signal => {
      const server = await startServerProcess(newHome());
      const pid = server.serverPid();
      expect(await server.stop(signal)).toBe(0);
      expect(isAlive(pid)).toBe(false);
    },
  );

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s to the server ends the supervisor with exit code 0',
    async signal => {
      const server = await startServerProcess(newHome());
      const exit = once(server.child, 'exit');
      process.kill(server.serverPid(), signal);
      expect(await exit).toEqual([0, null]);
    },
  );

  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('%s to npm leaves no process behind', async signal => {
    const npm = spawnNpmStart(newHome());
    await whenReady(npm);
    const pid = lastOf(npm.pid ?? 0);
    npm.kill(signal);
    await untilGone(pid);
  });

  it('SIGKILL to the supervisor also ends the server', async () => {
    const server = await startServerProcess(newHome());
    const pid = server.serverPid();
    await server.stop('SIGKILL');
    await untilGone(pid);
  });

  it('a server ends within a second if its supervisor is killed during the start', async () => {
    const { child, pid } = boot();
    await hasServer(pid);
    const [server] = childrenOf(pid);
    child.kill('SIGKILL');
    await untilGone(server);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'during the start, %s ends the supervisor with exit code 0',
    async signal => {
      const { child, pid, exit } = boot();
      await hasServer(pid);
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
    },
  );

  it('if STARFRAY_STOP_ON_STDIN is set, closing stdin ends the server, even during the start', async () => {
    const env = environment(newHome(), { STARFRAY_STOP_ON_STDIN: '1' });
    const start = () => spawn(process.execPath, MAIN, { cwd: ROOT, env, stdio: 'pipe' });
    for (const untilStopped of [whenReady, (child: ChildProcess) => hasServer(child.pid ?? 0)]) {
      const child = start();
      const exit = once(child, 'exit');
      await untilStopped(child);
      child.stdin.end();
      expect(await exit).toEqual([0, null]);
    }
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const)(
    'a server that gets %s closes the store, even if signals cannot be caught, as on Windows',
    async signal => {
      const home = newHome();
      const server = await startServerProcess(home, { NODE_OPTIONS: WINDOWS_SIGNALS });
      expect(await server.stop(signal)).toBe(0);
      expect(readdirSync(home)).not.toContain('starfray.sqlite-wal');
    },
  );

  it('the server continues even if the program that reads its output has ended', async () => {
    const port = await freePort();
    const { child, exit } = boot({ PORT: port });
    child.stdout?.destroy();
    const errors: string[] = [];
    child.stderr?.on('data', text => errors.push(String(text)));
    while ((await health(`http://127.0.0.1:${port}`)) !== 200) await pause(20);
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(errors.join('')).toBe('');
  });

  it("if the server fails, the supervisor exits with the server's exit code", async () => {
    const server = await startServerProcess(newHome(), { NODE_OPTIONS: BAD_END });
    expect(await server.stop()).toBe(7);
  });

  it('a supervisor that is stopped while it waits before a restart ends at once', async () => {
    const server = await startServerProcess(newHome());
    process.kill(server.serverPid(), 'SIGKILL');
    while (!server.output.some(line => line.includes('is restarted in'))) await pause(5);
    expect(await server.stop()).toBe(0);
  });
});
