import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn, signInBy } from '../../../harness/streamer.ts';
import { createDemoProgram, type DemoStatus } from '../../../net/admin/demo.ts';

/** Tests how the streaming menu starts and ends the demo, which is the same program as `npm run demo`. */

/** The folder for temporary files of these tests. */
const temporary = temporaryHome();
const usual = { TMPDIR: process.env.TMPDIR, TEMP: process.env.TEMP, TMP: process.env.TMP };
const folders = () => readdirSync(temporary.path).filter(name => name.startsWith('starfray-demo-'));
const answers = (url: string | null) =>
  fetch(`${url}`).then(
    ({ ok }) => ok,
    () => false,
  );
const statusFrom = async (response: Promise<Response>) => (await (await response).json()) as DemoStatus;

beforeAll(() => {
  Object.assign(process.env, { TMPDIR: temporary.path, TEMP: temporary.path, TMP: temporary.path });
});
afterAll(() => {
  for (const [name, value] of Object.entries(usual)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  temporary.remove();
});

describe('demo of the streaming menu', () => {
  let server: TestServer;
  let streamer: Streamer;
  beforeAll(async () => {
    server = await startServer();
    streamer = await signIn(server);
  });
  afterEach(() => streamer.send('DELETE', '/demo'));
  afterAll(() => server.close());

  it('at most one demo runs, however often it is started, and the demo leaves nothing behind', async () => {
    expect(await statusFrom(streamer.send('GET', '/demo'))).toEqual({ state: 'off', url: null });
    const starts = [streamer.send('POST', '/demo'), streamer.send('POST', '/demo')];
    await expect
      .poll(() => statusFrom(streamer.send('GET', '/demo')))
      .toEqual({ state: 'starting', url: null });
    const [first, second] = await Promise.all(starts.map(statusFrom));
    expect(first).toEqual({
      state: 'on',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/overlay$/),
    });
    expect(second).toEqual(first);
    expect(await statusFrom(streamer.send('GET', '/demo'))).toEqual(first);
    expect(await answers(first.url)).toBe(true);
    expect(folders()).toHaveLength(1);
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    await expect.poll(async () => (await (await fetch(`${server.url}/health`)).json()).live).toBe(true);
    // the demo already runs, so nothing is started
    expect(await statusFrom(streamer.send('POST', '/demo'))).toEqual(first);
    await server.client.openMainMenu();

    expect(await statusFrom(streamer.send('DELETE', '/demo'))).toEqual({ state: 'off', url: null });
    expect(await answers(first.url)).toBe(false);
    expect(folders()).toEqual([]);
  });

  it('the demo does not start while the game is live', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    await expect.poll(async () => (await (await fetch(`${server.url}/health`)).json()).live).toBe(true);
    const refused = await streamer.send('POST', '/demo');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      code: 'wrong-phase',
      error: expect.stringContaining('The game is live'),
    });
    expect(await statusFrom(streamer.send('GET', '/demo'))).toEqual({ state: 'off', url: null });
    expect(folders()).toEqual([]);
    await server.client.openMainMenu();
  });

  it.each(['GET', 'POST', 'DELETE'])(
    "only the streamer's session may send %s requests for the demo",
    async method => {
      const send = (headers: Record<string, string>) =>
        fetch(`${server.url}/admin/demo`, { method, headers });
      const key = { authorization: `Bearer ${server.key}`, origin: server.url };
      const foreign = { ...streamer.headers, origin: 'http://127.0.0.1:3000' };
      expect((await send(key)).status).toBe(401);
      expect((await send(foreign)).status).toBe(403);
      expect(folders()).toEqual([]);
    },
  );
});

describe('process of the demo', () => {
  it('the demo ends with the game, even if the game is killed', async () => {
    const home = temporaryHome();
    const server = await startServerProcess(home.path);
    const streamer = await signInBy(server.adminLink, server.url);
    const { url } = await statusFrom(streamer.send('POST', '/demo'));
    expect(await answers(url)).toBe(true);
    await server.crash();
    await expect.poll(() => answers(url)).toBe(false);
    await expect.poll(folders).toEqual([]);
    home.remove();
  });

  const program = (name: string, text: string) => {
    const entry = join(temporary.path, name);
    writeFileSync(entry, text);
    return entry;
  };

  it('if the demo fails to start, the response contains its last output, and the demo can be started again', async () => {
    const entry = program('fails.mjs', `console.error('x'.repeat(9_000) + ' no room'); process.exit(1);`);
    const demo = createDemoProgram({ entry });
    const error = await demo.start().catch(error => error);
    expect(error).toMatchObject({
      code: 'not-available',
      message: expect.stringMatching(/x{500,} no room$/),
    });
    expect(error.message.length).toBeLessThan(1_100);
    expect(demo.status).toEqual({ state: 'off', url: null });
    writeFileSync(entry, `console.log('listening on http://127.0.0.1:9'); process.stdin.resume();`);
    await demo.start();
    expect(demo.status).toEqual({ state: 'on', url: 'http://127.0.0.1:9/overlay' });
    await demo.stop();
    expect(demo.status.state).toBe('off');
  });

  it('a demo that takes too long to start is ended', async () => {
    const gone = join(temporary.path, 'gone');
    const end = `process.stdin.on('end', () => { fs.writeFileSync(${JSON.stringify(gone)}, ''); process.exit(); }).resume();`;
    const entry = program('hangs.mjs', `import fs from 'node:fs'; ${end} console.error('still at it');`);
    const demo = createDemoProgram({ entry, startMs: 1_000 });
    await expect(demo.start()).rejects.toThrow('The demo did not start. still at it');
    expect(existsSync(gone)).toBe(true);
    expect(demo.status.state).toBe('off');
  });

  it('a demo that is stopped while it starts is never reported as running', async () => {
    const late = `process.stdin.on('end', () => { console.log('listening on http://127.0.0.1:9'); setTimeout(process.exit, 300); }).resume();`;
    const demo = createDemoProgram({ entry: program('late.mjs', late) });
    const started = demo.start().catch(() => 'refused');
    await expect.poll(() => demo.status.state).toBe('starting');
    const states = new Set<string>();
    const stopped = demo.stop();
    const watch = setInterval(() => states.add(demo.status.state), 5);
    await stopped;
    clearInterval(watch);
    await started;
    expect([...states]).not.toContain('on');
    expect(demo.status.state).toBe('off');
  });

  it('if the demo is started while it is still ending, it is started again', async () => {
    const end = `process.stdin.on('end', () => process.exit()).resume();`;
    const address = 'http://127.0.0.1:9';
    const demo = createDemoProgram({
      entry: program('again.mjs', `console.log('listening on ${address}'); ${end}`),
    });
    onTestFinished(() => demo.stop());
    await demo.start();
    const stopped = demo.stop();
    expect(demo.status).toEqual({ state: 'ending', url: null });
    await demo.start();
    await stopped;
    expect(demo.status).toEqual({ state: 'on', url: `${address}/overlay` });
  });

  it('a demo that has started in time is not ended by the time limit for starting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const end = `process.stdin.on('end', () => process.exit()).resume();`;
    const text = `console.log('listening on http://127.0.0.1:9'); ${end}`;
    const demo = createDemoProgram({ entry: program('starts.mjs', text) });
    onTestFinished(() => demo.stop());
    await demo.start();
    vi.advanceTimersByTime(60_000);
    expect(demo.status.state).toBe('on');
  });

  it('a demo that does not end on request is killed after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const text = `console.log('listening on http://127.0.0.1:9'); setTimeout(() => {}, 60_000);`;
    const demo = createDemoProgram({ entry: program('stays.mjs', text) });
    await demo.start();
    const stopped = demo.stop();
    vi.advanceTimersByTime(4_999);
    expect(demo.status.state).toBe('ending');
    vi.advanceTimersByTime(1);
    await stopped;
    expect(demo.status.state).toBe('off');
  });

  it('the demo listens on a free port of this machine, whatever port the game uses', async () => {
    const ofGame = {
      PORT: '2087',
      HOST: '0.0.0.0',
      STARFRAY_RESTARTED: '1',
      STARFRAY_FRESH: '1',
      STARFRAY_MENU: '1',
    };
    for (const [name, value] of Object.entries(ofGame)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const names = JSON.stringify([...Object.keys(ofGame), 'STARFRAY_STOP_ON_STDIN']);
    const show = `console.log('listening on ' + ${names}.map(name => process.env[name] ?? '-').join());`;
    const demo = createDemoProgram({ entry: program('shows.mjs', `${show} process.stdin.resume();`) });
    onTestFinished(() => demo.stop());
    await demo.start();
    expect(demo.status.url).toBe('0,127.0.0.1,-,-,-,1/overlay');
  });

  it('a demo that ended on its own is reported as off', async () => {
    const entry = program(
      'ends.mjs',
      `console.log('listening on http://127.0.0.1:9'); setTimeout(() => {}, 300);`,
    );
    const demo = createDemoProgram({ entry });
    await demo.start();
    await expect.poll(() => demo.status).toEqual({ state: 'off', url: null });
  });
});
