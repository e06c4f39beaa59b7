import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import { freePort, lastOf } from '../../harness/process.ts';
import { childrenOf, commandOf } from '../../harness/process-table.ts';
import { startServer } from '../../harness/server.ts';
import { createGameServer } from '../../nw-app/shell/game-server.cjs';
import { isAlive } from '../../server/processes.ts';

/**
 * Tests how the window's shell starts, joins and ends the server. The shell checks the server each second; here, it
 * checks constantly.
 */

function look(given: Partial<Shell.Start>) {
  vi.stubEnv('STARFRAY_HOME', newHome());
  onTestFinished(() => void vi.unstubAllEnvs());
  const start = { node: process.execPath, url: '', isJoined: false, login: '', launcher: 0, ...given };
  const ended = Promise.withResolvers<void>();
  const server = createGameServer(start, ended.resolve);
  server.start();
  const until = (isSo: () => boolean) =>
    expect
      .poll(async () => {
        await server.check();
        return isSo();
      })
      .toBe(true);
  return { server, ended: ended.promise, until };
}

const answers = (url: string) =>
  fetch(`${url}/health`).then(
    () => true,
    () => false,
  );

const supervisors = () => childrenOf(process.pid).filter(pid => commandOf(pid).includes('main.ts'));

describe.skipIf(process.platform === 'win32')('server started', () => {
  it('a server whose supervisor is killed restarts on its port, and ends completely on request', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { server, ended, until } = look({ url });
    await until(() => server.health !== null);
    expect(server.url).toBe(`${url}/`);
    expect(server.login).toMatch(/^#login=[\w-]{20,}$/);
    const [supervisor] = supervisors();
    const before = lastOf(supervisor);
    process.kill(supervisor, 'SIGKILL');
    await until(() => server.message === 'The game died. It is started again.');
    await until(() => server.health !== null);
    expect(server.message).toBeNull();
    await until(() => !isAlive(before)); // the data folder is free a moment before the process ends
    const after = lastOf(supervisors()[0]);
    server.stop();
    await ended;
    expect(isAlive(after)).toBe(false);
  });

  it('a server that cannot start is not retried, and the reason is shown', async () => {
    const other = createServer((_, response) => response.end('hello'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { server, ended, until } = look({ url: `http://127.0.0.1:${port}` });
    await until(() => server.message?.includes(`Cannot listen on port ${port} of 127.0.0.1`) === true);
    await expect.poll(supervisors).toEqual([]);
    await server.check();
    expect(supervisors()).toEqual([]);
    server.stop();
    await ended;
  });

  it('a server that cannot start counts as ended, even if it is stopped at the same moment', async () => {
    const node = join(newHome(), 'node');
    writeFileSync(node, '#!/bin/sh\necho "no room" >&2\nread line\nexit 2\n', { mode: 0o755 });
    const { server, ended } = look({ url: 'http://127.0.0.1:1', node });
    await expect.poll(() => server.message).toBe('The game cannot be started: no room');
    server.stop();
    await ended;
  });
});

describe('server that lost its channel to another game', () => {
  it('a server that lost its channel is not restarted, and the window shows the reason', async () => {
    const FENCED =
      "--import=data:text/javascript,/main.ts$/.test(process.argv[1])&&(console.log('menu:%20http://127.0.0.1:1/admin%23login=x'),process.exit(3))";
    vi.stubEnv('NODE_OPTIONS', `${process.env.NODE_OPTIONS ?? ''} ${FENCED}`.trim());
    const { server, ended } = look({ url: `http://127.0.0.1:${await freePort()}` });
    await expect.poll(() => server.message).toContain('Another game has taken');
    await server.check();
    expect(supervisors()).toEqual([]);
    expect(server.message).toContain('Another game has taken');
    server.stop();
    await ended;
  });
});

describe('server that was already running', () => {
  it('a server that was already running is not restarted, but is reported if it hangs, and outlives the window', async () => {
    const joined = await startServer();
    const { server, ended, until } = look({ url: joined.url, isJoined: true, login: '#login=secret' });
    expect(server.login).toBe('#login=secret');
    await until(() => server.health !== null);
    server.stop();
    await ended;
    expect(await answers(joined.url)).toBe(true);
    const second = look({ url: joined.url, isJoined: true });
    await second.until(() => second.server.health !== null);
    await joined.close();
    await second.until(() => second.server.message?.startsWith('The game does not answer.') === true);
  });
});
