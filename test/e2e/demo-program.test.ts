import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type ServerProcess, temporaryHome, whenReady } from '../../harness/process.ts';
import { startServer } from '../../harness/server.ts';
import { lockHome } from '../../net/store/home.ts';

/** Tests `npm run demo`, as a user starts it. */

const ROOT = join(import.meta.dirname, '../..');
const IS_WINDOWS = process.platform === 'win32';
/** An id that no process has, because no system has ids this high. */
const GONE = 999_999_999;

/** The folder for temporary files of these tests. */
let temporary: ReturnType<typeof temporaryHome>;
const children: ChildProcess[] = [];
beforeAll(() => {
  temporary = temporaryHome();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => temporary.remove());

function spawnDemo(port: string) {
  const folder = realpathSync(temporary.path);
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder, PORT: port };
  const args = ['--disable-warning=ExperimentalWarning', 'net/cli/demo.ts'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...env, ...(IS_WINDOWS && { STARFRAY_STOP_ON_STDIN: '1' }) },
    stdio: [IS_WINDOWS ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

const startDemo = async (port?: string) => whenReady(spawnDemo(port ?? (await freePort())));
const folderOf = (pid: number) => mkdtempSync(join(temporary.path, `starfray-demo-${pid}-`));
const folders = () => readdirSync(temporary.path).filter(name => name.startsWith('starfray-demo-'));
const health = async ({ url }: Pick<ServerProcess, 'url'>) => (await fetch(`${url}/health`)).json();

describe('npm run demo', () => {
  it('the demo prints its address, reports itself as live, and leaves nothing behind after Ctrl-C', async () => {
    const game = await startServer();
    const demo = await startDemo(new URL(game.url).port);
    await expect.poll(() => demo.output.join('\n')).toContain(`watch it at ${demo.url}/overlay`);
    await expect.poll(() => health(demo)).toMatchObject({ ok: true, live: true });
    // the demo runs beside a game that is in the menu
    expect(await health(game)).toMatchObject({ ok: true, live: false });
    expect(folders()).toHaveLength(1);
    expect(await demo.stop('SIGINT')).toBe(0);
    expect(folders()).toEqual([]);
    await game.close();
  });

  it('the demo removes the folders of killed demos, but not those of running demos and servers', async () => {
    const killed = await startDemo();
    await killed.crash();
    const [left] = folders();
    const [running, locked] = [folderOf(process.pid), folderOf(GONE)];
    const other = join(temporary.path, 'starfray-demo-notes');
    mkdirSync(other);
    const lock = lockHome(locked);
    const demo = await startDemo();
    expect([join(temporary.path, left), running, locked, other].map(existsSync)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    lock?.release();
    for (const folder of [running, locked, other]) rmSync(folder, { recursive: true });
    expect(await demo.stop('SIGTERM')).toBe(0);
    expect(folders()).toEqual([]);
  });

  it('if a game is live, the demo refuses to start, with one line and exit code 1', async () => {
    const game = await startServer();
    await game.client.openLobby({ mode: 'dogfight' });
    await game.client.startRound();
    const child = spawnDemo(new URL(game.url).port);
    const lines: string[] = [];
    child.stderr?.on('data', data => lines.push(...`${data}`.trim().split('\n')));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(lines).toEqual([expect.stringContaining(`The game at ${game.url} is live`)]);
    expect(folders()).toEqual([]);
    await game.close();
  });
});
