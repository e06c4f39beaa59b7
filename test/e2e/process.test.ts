import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import {
  canStartNpm,
  environment,
  makeKey,
  spawnNpmStart,
  startServerProcess,
  whenReady,
} from '../../harness/process.ts';

/** Tests how the server starts and ends, as a user sees it. */

const ROOT = join(import.meta.dirname, '../..');
const MAIN = ['--disable-warning=ExperimentalWarning', 'net/main.ts'];
const refusal = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, MAIN, {
    cwd: ROOT,
    env: environment(newHome(), env),
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
};

describe('start of a server', () => {
  it('when the server starts, it prints its address, the link to the streaming menu and how to use it', async () => {
    const server = await startServerProcess(newHome());
    expect(server.output[0]).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.output[1]).toBe(`streaming menu: ${server.adminLink}`);
    expect(server.adminLink).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin#login=/);
    await expect.poll(() => server.output[2]).toMatch(/^First time\? Open the link above/);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.stop('SIGINT')).toBe(0);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['STARFRAY_SPEED', '51'],
    ['STARFRAY_SEED', '-1'],
    ['STARFRAY_LOG', 'loud'],
    ['STARFRAY_STOP_ON_STDIN', 'yes'],
    ['STARFRAY_DEMO', '1'],
  ])('a start with %s=%s is refused with one line and exit code 2', (name, value) => {
    const { status, lines } = refusal({ [name]: value });
    expect(status).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${name}="${value}"`);
  });

  it('a start on a machine without a supported HTTP server is refused with one line and exit code 1', () => {
    const otherMachine = "data:text/javascript,Object.defineProperty(process,'arch',{value:'ia32'})";
    const { status, lines } = refusal({ NODE_OPTIONS: `--import=${otherMachine}` });
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`does not run on ${process.platform}-ia32`);
    expect(lines[0]).toContain('It runs on Windows x64, Linux x64 and arm64 with glibc, and macOS.');
  });

  it('a start on a port in use is refused with one line and exit code 1', async () => {
    const server = await startServerProcess(newHome());
    const { status, lines } = refusal({ PORT: new URL(server.url).port });
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(new URL(server.url).port);
    await server.stop();
  });

  it('a second server with the same data folder is refused with one line and exit code 1', async () => {
    const home = newHome();
    const server = await startServerProcess(home);
    const { status, lines } = refusal({ STARFRAY_HOME: home });
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(home);
    await server.stop();
  });

  it('a start with a read-only data folder is refused with one line and exit code 1', () => {
    const file = join(newHome(), 'a-file');
    writeFileSync(file, '');
    const { status, lines } = refusal({ STARFRAY_HOME: join(file, 'below') });
    expect(status).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
  });
});

describe('stopping the server', () => {
  it.skipIf(!canStartNpm)('when only npm is killed, no server is left behind', async () => {
    const npm = spawnNpmStart(newHome());
    const server = await whenReady(npm);
    npm.kill('SIGKILL');
    await once(npm, 'exit');
    await expect
      .poll(() =>
        fetch(`${server.url}/health`).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });

  it('when the server stops, it closes open event streams, and its exit code is 0', async () => {
    const home = newHome();
    const server = await startServerProcess(home);
    const headers = { Authorization: `Bearer ${makeKey(home)}` };
    const stream = await fetch(`${server.url}/api/v1/events`, { headers });
    const ended = stream.text();
    expect(await server.stop()).toBe(0);
    await expect(ended).resolves.toBeTypeOf('string');
  });
});
