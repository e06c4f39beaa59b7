import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import { environment, freePort, whenReady } from '../../harness/process.ts';
import { startServer } from '../../harness/server.ts';
import { addressOf, whoAnswers } from '../../net/desktop/running-game.ts';
import { readArguments } from '../../nw-app/arguments.ts';
import { findRuntime } from '../../nw-app/runtime.ts';

/** Tests `npm run app` up to the start of the window. */

const ROOT = join(import.meta.dirname, '../..');
const START = ['--disable-warning=ExperimentalWarning', 'nw-app/start.ts'];
const IS_WINDOWS = process.platform === 'win32';
const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'nw.exe',
  darwin: 'nwjs.app/Contents/MacOS/nwjs',
};
const INSTALLED = ['nw-app/node_modules', 'node_modules'].map(path => join(ROOT, path));

function app(home: string, port: string, ...args: string[]): ChildProcess {
  const env = environment(home, { PORT: port });
  return spawn(process.execPath, [...START, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(child: ChildProcess) {
  const texts = { out: '', err: '' };
  child.stdout?.on('data', text => (texts.out += text));
  child.stderr?.on('data', text => (texts.err += text));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

/** A folder in which a program stands for the runtime. */
function folderWithRuntime(folder = newHome(), script = '') {
  const path = join(folder, NAMES[process.platform] ?? 'nw');
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return { folder, path };
}

async function otherProgram() {
  const server = createServer((_, response) => response.end('{"hello": "world"}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

it('the code that runs inside the window has at most 210 lines', () => {
  const folder = join(ROOT, 'nw-app');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const own = names.filter(name => /(js|html)$/.test(name) && !name.includes('node_modules'));
  const lines = own.flatMap(name => codeOf(join(folder, name)).split('\n'));
  expect(own).toContain(join('pages', 'starting.html'));
  expect(lines.filter(line => !/^\s*(\/[/*]|\*|$)/.test(line)).length).toBeLessThanOrEqual(210);
});

/** The code of a file. For a page, it is the content of its scripts. */
function codeOf(path: string): string {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('html')) return text;
  return [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code).join('\n');
}

describe('runtime of the window', () => {
  it("the window's runtime is found in the folder that is named, or in a folder unpacked there", () => {
    const { folder, path } = folderWithRuntime();
    expect(findRuntime(folder, [])).toBe(path);
    const parent = newHome();
    const unpacked = folderWithRuntime(join(parent, 'nwjs-v0.117.0-linux-x64'));
    expect(findRuntime(parent, [])).toBe(unpacked.path);
  });

  it("the window's runtime is found in a package that contains it", () => {
    const modules = newHome();
    expect(findRuntime(undefined, [join(modules, 'none'), modules])).toBeNull();
    mkdirSync(join(modules, 'nw', 'src'), { recursive: true }); // as after a download that failed
    for (const name of ['LICENSE', 'README.md', 'manifest.json', 'package.json'])
      writeFileSync(join(modules, 'nw', name), '');
    expect(findRuntime(undefined, [modules])).toBeNull();
    const scoped = folderWithRuntime(
      join(modules, '@nwjs-binaries', 'linux-x64', 'nwjs-sdk-v0.87.0-linux-x64'),
    );
    expect(findRuntime(undefined, [modules])).toBe(scoped.path);
    const own = folderWithRuntime(join(modules, 'nw', 'nwjs-v0.117.0-linux-x64'));
    expect(findRuntime(undefined, [modules])).toBe(own.path);
  });

  it('if a folder is named for the runtime of the window, the runtime is not searched for elsewhere', () => {
    const empty = newHome();
    const { folder } = folderWithRuntime(join(newHome(), 'nw'));
    expect(() => findRuntime(empty, [join(folder, '..')])).toThrow(`There is no NW.js in ${empty}`);
    const file = join(empty, 'nw.txt');
    writeFileSync(file, '');
    expect(() => findRuntime(file, [])).toThrow(`There is no NW.js in ${file}`);
  });
});

describe('npm run app', () => {
  it('npm run app accepts switches for the runtime, and a folder that overrides the folder from the environment', () => {
    const env = { STARFRAY_RUNTIME: '/from/env' };
    expect(readArguments([], {})).toEqual({ folder: undefined, switches: [] });
    expect(readArguments([], env).folder).toBe('/from/env');
    expect(readArguments(['--runtime', '/a', '--', '--no-sandbox'], env)).toEqual({
      folder: '/a',
      switches: ['--no-sandbox'],
    });
  });

  it.each([[['--window']], [['--runtime']], [['fast']], [['--', 'fast']]])(
    'npm run app refuses the arguments %j',
    args => {
      expect(() => readArguments(args, {})).toThrow(/Use "npm run app/);
    },
  );
});

describe('address of the game', () => {
  it.each([
    [{ host: '127.0.0.1', port: 2087 }, 'http://127.0.0.1:2087'],
    [{ host: '0.0.0.0', port: 80 }, 'http://127.0.0.1:80'],
    [{ host: '::', port: 2087 }, 'http://[::1]:2087'],
  ])('if the game listens on %j, its address is %s', (config, url) => {
    expect(addressOf(config)).toBe(url);
  });

  it("npm run app recognises the game's port as free, used by the game or used by another program", async () => {
    expect(await whoAnswers('http://127.0.0.1:0')).toBe('nobody');
    expect(await whoAnswers(`http://127.0.0.1:${await freePort()}`)).toBe('nobody');
    expect(await whoAnswers(`http://127.0.0.1:${await otherProgram()}`)).toBe('another program');
    const server = await startServer();
    expect(await whoAnswers(server.url)).toBe('game');
    await server.close();
  });
});

describe('refused npm run app', () => {
  it('if another program uses the port, npm run app reports that in one line', async () => {
    const port = await otherProgram();
    const { code, err } = await ended(app(newHome(), port));
    expect(code).toBe(1);
    expect(err).toBe(
      `A program other than the game answers at http://127.0.0.1:${port}: stop it, or set PORT to another port.\n`,
    );
  });

  it('if a folder does not contain the runtime, npm run app reports that in one line', async () => {
    const empty = newHome();
    const { code, err } = await ended(app(newHome(), '0', '--runtime', empty));
    expect(code).toBe(2);
    expect(err).toBe(`There is no NW.js in ${empty}: give the folder into which it was unpacked.\n`);
  });
});

describe.skipIf(findRuntime(undefined, INSTALLED))('npm run app', () => {
  it('without the runtime, npm run app says how to get it and opens the game in the browser', async () => {
    const [home, port] = [newHome(), await freePort()];
    const server = await whenReady(app(home, port));
    expect(server.output.join('\n')).toContain('npm run app -- --runtime DIR');
    expect(server.output.join('\n')).toContain('npm ci --prefix nw-app');
    expect(server.adminLink).toContain('#login=');
    const second = await ended(app(home, port));
    expect(second.code).toBe(0);
    expect(second.out).toContain(`The game is already running. Open ${server.url}/admin#login=`);
    const other = await ended(app(newHome(), port));
    expect(other.code).toBe(0);
    expect(other.err).toContain('has another data folder: sign in to it by its own link.');
    expect(other.out).toContain(`The game is already running. Open ${server.url}\n`);
    expect(await server.stop()).toBe(0);
  });
});

describe.skipIf(IS_WINDOWS)('npm run app', () => {
  it('npm run app gives the shell what it needs, and reports if the window crashes', async () => {
    const home = newHome();
    const { folder } = folderWithRuntime(newHome(), DIES);
    const { code, err } = await ended(app(home, '0', '--runtime', folder, '--', '--no-sandbox'));
    const told = JSON.parse(readFileSync(join(home, 'told'), 'utf8'));
    expect(told).toMatchObject({
      node: process.execPath,
      url: 'http://127.0.0.1:0',
      isJoined: false,
      login: '',
    });
    expect(readFileSync(join(home, 'args'), 'utf8').trim()).toBe(
      `${join(ROOT, 'nw-app')} --user-data-dir=${join(home, 'window')} --no-sandbox`,
    );
    expect(code).toBe(1);
    expect(err).toContain(
      'The window ended with SIGKILL. If it had started the game, the game ends after 30 s',
    );
  });
});

const DIES = `#!/bin/sh
echo "$STARFRAY_SHELL" > "$STARFRAY_HOME/told"
echo "$@" > "$STARFRAY_HOME/args"
kill -9 $$
`;
