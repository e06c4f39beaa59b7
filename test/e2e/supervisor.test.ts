import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '../../net/supervisor/processes.ts';
import { createHttp } from '../http.ts';
import {
  environment,
  lastOf,
  makeKey,
  type ServerProcess,
  startServerProcess,
  temporaryHome,
  whenReady,
} from '../process.ts';

/** What keeps the server running, and what ends it. */
const ROOT = join(import.meta.dirname, '../..');
const STUCK_FRONT = new URL('../fixtures/stuck-front.ts', import.meta.url).href;
const leftOver: { remove(): void }[] = [];
const newHome = () => {
  const home = temporaryHome();
  leftOver.push(home);
  return home.path;
};

afterEach(() => {
  for (const home of leftOver.splice(0)) home.remove();
});

const health = (url: string) =>
  fetch(`${url}/health`, { signal: AbortSignal.timeout(1_000) }).then(
    response => response.status,
    () => 'silent',
  );

/** Resolves when /health is answered by another process than the one that is given. */
async function untilReplaced(server: ServerProcess, before: number) {
  while (safePid(server) === before || (await health(server.url)) !== 200) await pause(20);
}

const safePid = (server: ServerProcess) => {
  try {
    return server.serverPid();
  } catch {
    return 0; // between two of them
  }
};

async function untilGone(pid: number) {
  while (isAlive(pid)) await pause(10);
}

async function startRound(url: string, key: string) {
  const http = createHttp(url, key);
  await http.patch('/settings', { bots: 10, roundMinutes: 30 });
  await http.post('/lobby', { mode: 'ffa' });
  await http.post('/round/start');
  while ((await http.state()).round.phase !== 'playing');
  return http;
}

const stuck = (extra: Record<string, string>) => ({ NODE_OPTIONS: `--import=${STUCK_FRONT}`, ...extra });

describe('a server that dies', () => {
  it.each(['SIGKILL', 'SIGSEGV', 'SIGABRT'] as const)(
    'of %s is started again on its port, says the ready line just once, and the round goes on',
    async signal => {
      const home = newHome();
      const server = await startServerProcess(home);
      const key = makeKey(home);
      const http = await startRound(server.url, key);
      await http.post('/pilots', { username: 'Ada' });
      await pause(1_200); // a checkpoint is written each second
      const before = server.serverPid();
      process.kill(before, signal);
      await untilReplaced(server, before);
      expect((await http.state()).round.phase).toBe('playing');
      expect(server.output.filter(line => line.startsWith('listening on'))).toHaveLength(1);
      expect(await server.stop()).toBe(0);
    },
  );

  it('of a full heap is started again', async () => {
    const server = await startServerProcess(newHome(), {
      NODE_OPTIONS: `--max-old-space-size=400 --import=${new URL('../fixtures/full-heap.ts', import.meta.url).href}`,
    });
    const before = server.serverPid();
    process.kill(before, 'SIGUSR2');
    await untilReplaced(server, before);
    expect(await server.stop()).toBe(0);
  });
});

describe('a front thread that loops', () => {
  it('is ended and started again, with the streams and the round', async () => {
    const home = newHome();
    const trigger = join(home, 'loop');
    const server = await startServerProcess(home, stuck({ STUCK_ONCE: trigger }));
    const http = await startRound(server.url, makeKey(home));
    await pause(1_200);
    const before = server.serverPid();
    writeFileSync(trigger, '');
    await untilReplaced(server, before);
    const events = http.events(event => event.type === 'announce');
    await http.post('/overlay/announce', { text: 'back' });
    expect((await events).at(-1)?.event).toMatchObject({ text: 'back' });
    expect((await http.state()).round.phase).toBe('playing');
    expect(await server.stop()).toBe(0);
  });

  it('at every restore is in the menu at the third restart', async () => {
    const home = newHome();
    const server = await startServerProcess(home, stuck({ STUCK_BESIDE: join(home, 'round.checkpoint') }));
    const http = await startRound(server.url, makeKey(home));
    await pause(1_200);
    const before = server.serverPid();
    process.kill(before, 'SIGKILL');
    await untilReplaced(server, before);
    expect((await http.state()).round.phase).toBe('menu');
    expect(server.output.filter(line => line.includes('starts again'))).toHaveLength(3);
    expect(await server.stop()).toBe(0);
  }, 120_000);

  it('does not keep the server from ending at a signal', async () => {
    const home = newHome();
    const trigger = join(home, 'loop');
    const server = await startServerProcess(home, stuck({ STUCK_ONCE: trigger }));
    const pid = server.serverPid();
    writeFileSync(trigger, '');
    while ((await health(server.url)) === 200);
    await server.stop();
    await untilGone(pid);
  });

  it('ends with its supervisor all the same', async () => {
    const home = newHome();
    const trigger = join(home, 'loop');
    const server = await startServerProcess(home, stuck({ STUCK_ONCE: trigger }));
    const pid = server.serverPid();
    writeFileSync(trigger, '');
    while ((await health(server.url)) === 200);
    await server.stop('SIGKILL');
    await untilGone(pid);
  });
});

describe('processes that are stopped', () => {
  const STOPPED_MS = 7_000; // longer than a dead front is waited for

  it.each([
    ['the supervisor', ({ child }: ServerProcess) => [child.pid ?? 0]],
    ['the server', (server: ServerProcess) => [server.serverPid()]],
    ['both', (server: ServerProcess) => [server.child.pid ?? 0, server.serverPid()]],
  ])('go on where they were: %s', async (_, pidsOf) => {
    const home = newHome();
    const server = await startServerProcess(home);
    const http = await startRound(server.url, makeKey(home));
    const before = server.serverPid();
    const pids = pidsOf(server);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await pause(STOPPED_MS);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await pause(1_500);
    expect((await http.state()).round.phase).toBe('playing');
    expect(server.serverPid()).toBe(before);
    expect(await server.stop()).toBe(0);
  });
});

describe('ending', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s to the supervisor exits with 0', async signal => {
    const server = await startServerProcess(newHome());
    const pid = server.serverPid();
    expect(await server.stop(signal)).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s to the server ends the supervisor with 0', async signal => {
    const server = await startServerProcess(newHome());
    const exit = once(server.child, 'exit');
    process.kill(server.serverPid(), signal);
    expect(await exit).toEqual([0, null]);
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'by %s to npm leaves no process behind',
    async signal => {
      const npm = spawn('npm', ['start'], {
        cwd: ROOT,
        env: environment(newHome()),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await whenReady(npm);
      const pid = lastOf(npm.pid ?? 0);
      npm.kill(signal);
      await untilGone(pid);
    },
  );

  it('of the supervisor alone, by SIGKILL, ends the server too', async () => {
    const server = await startServerProcess(newHome());
    const pid = server.serverPid();
    await server.stop('SIGKILL');
    await untilGone(pid);
  });

  it('while a restart is awaited ends at once', async () => {
    const server = await startServerProcess(newHome());
    process.kill(server.serverPid(), 'SIGKILL');
    while (!server.output.some(line => line.includes('starts again'))) await pause(5);
    expect(await server.stop()).toBe(0);
  });
});
