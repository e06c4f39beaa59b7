import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import { isAlive } from '../../server/processes.ts';

/**
 * Tests the loss of the window. The shell runs in a process of its own, which may end a moment after the process of the
 * window.
 */

const SHELL = join(import.meta.dirname, 'lone-shell.cjs');
const SLEEP = ['-e', 'setInterval(() => {}, 1e6)'];

async function end(child: ChildProcess) {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** A program that stands for the game. It records its input and the end of its shell. */
const gameThatWrites = (path: string) => `#!/bin/sh
exec >> ${path}
echo started
while read line; do echo $line; done
echo ended
`;

/** A shell whose window and whose `npm run app` can be killed, and what it sends to its game. */
async function openShell() {
  const folder = newHome();
  const [node, told, looks] = ['node', 'told', 'looks'].map(name => join(folder, name));
  writeFileSync(node, gameThatWrites(told), { mode: 0o755 });
  const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);
  const app = spawn(process.execPath, SLEEP);
  const start = { node, url: 'http://127.0.0.1:1', isJoined: false, login: '', launcher: app.pid };
  const window = spawn('sh', ['-c', `"${process.execPath}" "${SHELL}" "${looks}" & wait`], {
    env: { ...process.env, STARFRAY_SHELL: JSON.stringify(start) },
    stdio: 'ignore',
  });
  onTestFinished(() => {
    for (const pid of [app.pid, window.pid, ...linesOf(looks).map(Number)])
      if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  await expect.poll(() => linesOf(told)).toEqual(['started']);
  await expect.poll(() => linesOf(looks).length).toBeGreaterThan(0);
  return { app, window, told: () => linesOf(told) };
}

describe.skipIf(process.platform === 'win32')('window shell', () => {
  it('if "npm run app" is killed, the window shell ends its game', async () => {
    const { app, told } = await openShell();
    await end(app);
    await expect.poll(told).toEqual(['started', 'stop']);
  });

  it('if the window is killed, the window shell and "npm run app" end, and the game continues', async () => {
    const { app, window, told } = await openShell();
    await end(window);
    await end(app);
    await expect.poll(told).toEqual(['started', 'ended']);
  });
});
