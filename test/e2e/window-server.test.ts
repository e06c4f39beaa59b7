import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHttp } from '../../harness/http.ts';
import { newHome } from '../../harness/new-home.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { environment, type ServerProcess, whenReady } from '../../harness/process.ts';

/** Tests the server of the game's window, which gets the state of the window through stdin. */

const ROOT = join(import.meta.dirname, '../..');
const MAIN = ['--disable-warning=ExperimentalWarning', 'net/main.ts'];

/** Starts the server as the game's window does, but the `npm run app` that starts it has already ended. */
function boot(home: string): ChildProcess {
  const extra = { STARFRAY_WINDOW: '1', STARFRAY_LOG: 'info', npm_lifecycle_event: 'app' };
  return spawn(process.execPath, MAIN, { cwd: ROOT, env: environment(home, extra), stdio: 'pipe' });
}

const told = ({ output }: ServerProcess) =>
  output.filter(line => line.includes('The window has crashed.')).length;

describe('server started by a window', () => {
  it('the line "stop" on stdin ends a server that a window started', async () => {
    const server = await whenReady(boot(newHome()));
    const exit = once(server.child, 'exit');
    server.child.stdin?.end('stop\n');
    expect(await exit).toEqual([0, null]);
    expect(told(server)).toBe(0);
  });

  it('the line "stop" on stdin ends a server even during its start', async () => {
    const child = boot(newHome());
    const exit = once(child, 'exit');
    child.stdin?.end('stop\n');
    expect(await exit).toEqual([0, null]);
  });
});

describe.skipIf(process.platform === 'win32')('window', () => {
  it('if the window crashes during a round, the server continues, and is still restarted if it crashes, too', async () => {
    const home = newHome();
    const server = await whenReady(boot(home));
    const http = createHttp(server.url, newOwnerKey(home));
    await http.post('/lobby', { mode: 'ffa' });
    await http.post('/round/start');
    server.child.stdin?.destroy();
    await expect.poll(() => told(server)).toBe(1);
    process.kill(server.serverPid(), 'SIGKILL');
    await expect.poll(() => told(server)).toBe(2);
    const exit = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
