import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';
import { reportFiles } from '../../../net/admin/report/contents.ts';
import { PLATFORMS } from '../../../net/app.ts';
import { platformEnvironment, readConfig } from '../../../net/config.ts';
import { createLogTail } from '../../../net/log-tail.ts';
import { createTimingLog } from '../../../net/simulation/timing-log.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Health } from '../../../schema/records/health.ts';
import { defaultSettings, SETTING_KEYS } from '../../../schema/records/settings.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';

/** The bug report helps to find a fault and contains nothing that identifies anybody. */

/** Options for `vi.waitFor`, because `expect.poll` cannot be used in hooks. */
const WAIT = { timeout: 60_000 };

/** A part of every name, text, key and secret that these tests put into the server. */
const MARK = 'zq';
const SECRET = Buffer.from(`${MARK}-secret-of-the-extension-${'x'.repeat(8)}`).toString('base64');

let server: TestServer;
let streamer: Streamer;
let secrets: string[];
let files: Record<string, string>;
let response: Response;

beforeAll(async () => {
  server = await startServer({
    hosts: [`${MARK}.example`],
    extensionSecret: SECRET,
    extensionChannel: '987654',
    relay: { address: `ws://127.0.0.1:1/${MARK}`, key: `${MARK}-key-of-the-relay` },
  });
  streamer = await signIn(server);
  secrets = [
    server.key,
    server.home,
    SECRET,
    await streamer.makeKey(`${MARK} key`, 'bridge'),
    streamer.cookie,
    streamer.proof,
  ];
  await fillWithNames();
  await vi.waitFor(
    async () => expect((await (await fetch(`${server.url}/health`)).json()).tickMs).not.toBeNull(),
    WAIT,
  );
  response = await streamer.send('GET', '/report');
  const zip = unzipSync(new Uint8Array(await response.arrayBuffer()));
  files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]));
});
afterAll(() => server?.close());

/** Puts names, texts, keys and secrets everywhere that accepts them. */
async function fillWithNames() {
  const { client, app } = server;
  await client.updateSettings({
    calamities: false,
    season: 'halloween',
    namedBots: [{ login: `${MARK}bot`, name: 'ZQ Bot', autoJoin: true, color: '#aabbcc' }],
    blockedNames: ['ZQBlocked'],
    allowedNames: ['ZQAllowed', 'ZQAllowedToo'],
    redeemLinks: { 'ZQ reward': 'nuke' },
    tipEffects: { '5 EUR': 'nuke' },
  });
  await client.setSecrets({ ZQ_SECRET: `${MARK}-secret-value` });
  await client.saveScript({
    name: 'ZQ script',
    language: 'js',
    code: 'log("zq says")',
    trigger: { type: 'command', command: '!zq' },
  });
  await client.openLobby({ mode: 'ffa' });
  await client.addPilot({ username: 'ZQPilot' });
  await client.addPilot({ username: 'ZQBanned' });
  await client.removePilot({ pilot: 'ZQBanned', banMinutes: 10 });
  await client.startRound();
  await client.announce({ text: 'ZQ banner' });
  await client.reportRedeem({ title: 'ZQ reward', user: 'ZQPayer', input: 'zq input', rewardId: 'zq-1' });
  await client.reportCheer({ user: 'ZQCheerer', bits: 100, text: 'zq cheers' });
  await client.reportTip({
    user: 'ZQTipper',
    message: 'zq tips',
    amount: '1',
    currency: 'EUR',
    via: 'kofi',
    id: 'zq-2',
  });
  await client.reportChat({ user: 'ZQChatter', text: '!join zq' });
  app.log('zq was logged: 203.0.113.7 ENOSPC, of ZQPilot in /home/zq/game');
  await introduceOverlay();
}

/** Connects an overlay that reports a version that contains a name. */
async function introduceOverlay() {
  const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  await new Promise(resolve => socket.addEventListener('open', resolve));
  socket.send(JSON.stringify({ t: 'hello', layout: 'wide', obs: '31.0.1-zq' }));
  await vi.waitFor(async () => expect((await server.client.listOverlays()).overlays).toHaveLength(1), WAIT);
}

const parsed = (name: string) => JSON.parse(files[name]);

describe('bug report', () => {
  it('a bug report is one file whose name reveals nothing about the machine', () => {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="starfray-report.zip"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const names = ['machine.json', 'settings.json', 'health.json', 'ticks.csv', 'log.json', 'sizes.json'];
    expect(Object.keys(files)).toEqual(['about.txt', ...names]);
    for (const name of names) expect(files['about.txt']).toContain(name);
  });

  it('a bug report contains no names, keys, secrets, texts or addresses', () => {
    for (const [name, text] of Object.entries(files)) {
      expect(text.toLowerCase(), name).not.toContain(MARK);
      for (const secret of [...secrets, '203.0.113.7', '987654', new URL(server.url).host, '#aabbcc'])
        expect(text, name).not.toContain(secret);
    }
  });

  it('a bug report describes the machine and how the game was started', () => {
    expect(parsed('machine.json')).toMatchObject({
      commit: null,
      node: process.version,
      platform: process.platform,
      config: {
        host: 'only this machine',
        hosts: 1,
        extensionSecret: true,
        relay: { address: true, key: true },
        fanout: false,
        logLevel: 'silent',
        speed: 1,
        demo: false,
      },
    });
  });

  it('a bug report contains every setting, but only the number of names in lists of names', () => {
    const settings = parsed('settings.json');
    expect(Object.keys(settings)).toEqual([...SETTING_KEYS]);
    expect(settings).toMatchObject({
      season: 'halloween',
      calamities: false,
      lobbySeconds: 60,
      namedBots: { entries: 1 },
      allowedNames: { entries: 2 },
      redeemLinks: { entries: 1 },
      tipEffects: { entries: 1 },
    });
  });

  it('a bug report describes the state of the server, its overlays and its ticks', () => {
    const health = parsed('health.json');
    expect(health).toMatchObject({ ok: true, overlays: 1, restarts: 0 });
    expect(health.connected).toMatchObject([{ layout: 'wide', obs: '31.0.1', local: true }]);
    const [columns, ...seconds] = files['ticks.csv'].trim().split('\n');
    expect(columns).toMatch(/^at,ticks,slipped,/);
    expect(seconds.length).toBeGreaterThan(0);
    for (const second of seconds) expect(second).toMatch(/^[\d.]+(,[\d.]+){7}$/);
  });

  it('a bug report has the times and error codes of log lines, but not their text', () => {
    const lines = parsed('log.json');
    expect(lines.at(-1)).toEqual({ at: expect.any(Number), level: 'info', from: [], codes: ['ENOSPC'] });
  });

  it('a bug report has the number of audit entries, rows and files', () => {
    const { acts, store, folder } = parsed('sizes.json');
    expect(acts).toMatchObject({ addPilot: 2, removePilot: 1, announce: 1 });
    expect(store.rows).toMatchObject({ scripts: 1, bans: 1 });
    expect(store.bytes).toBeGreaterThan(4_096);
    expect(Object.keys(folder)).toEqual(['backups', 'bot-images', 'emotes', 'replays']);
  });

  it('only the streamer can download a bug report', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${server.url}/admin/report`, { headers });
    const own = { origin: server.url };
    expect((await ask(own)).status).toBe(401);
    expect((await ask({ ...own, authorization: `Bearer ${server.key}` })).status).toBe(401);
    expect((await ask({ ...streamer.headers, origin: 'https://evil.example' })).status).toBe(403);
  });
});

describe('environment variables', () => {
  const SECRET_VALUES: Record<string, string> = {
    HOST: 'canary-host.example',
    STARFRAY_HOME: '/home/canary/starfray',
    STARFRAY_SEED: '3141592653',
    STARFRAY_HOSTS: 'canary-a.example,canary-b.example',
    STARFRAY_TWITCH_CLIENT_ID: 'canary0client0id',
    STARFRAY_EXTENSION_SECRET: Buffer.from('canary-secret-of-the-extension-0').toString('base64'),
    STARFRAY_EXTENSION_CHANNEL: 'canary-channel',
    STARFRAY_RELAY: 'wss://canary-relay.example/game',
    STARFRAY_RELAY_KEY: 'canary-key-of-the-relay',
    STARFRAY_REDIS: 'rediss://canary-user:canary-password@canary-redis.example:6379',
    STARFRAY_CHANNEL: 'canary-game',
    STARFRAY_RUNTIME: '/home/canary/nw',
  };
  /** Variables with numbers and switches, which identify nobody. */
  const OPEN_VALUES: Record<string, string> = {
    PORT: '4242',
    STARFRAY_SPEED: '2',
    STARFRAY_LOG: 'silent',
    STARFRAY_ACTIONS_PER_SECOND: '77',
    STARFRAY_FRESH: '1',
    STARFRAY_FORESIGHT: 'off',
    STARFRAY_STOP_ON_STDIN: '1',
  };
  const env = { ...SECRET_VALUES, ...OPEN_VALUES };
  const page = readFileSync(new URL('../../../docs/environment.md', import.meta.url), 'utf8');
  const chapters = page.split('\n## ').filter(chapter => !chapter.startsWith('An edge'));
  const variables = [...chapters.join('\n').matchAll(/^\| `([A-Z_]+)` \| (?!Set by )/gm)].map(
    ([, name]) => name,
  );

  /**
   * Variables of platforms. All platforms are treated alike, so the tested variable of Twitch stands for the others.
   */
  const ofPlatforms = Object.keys(platformEnvironment(PLATFORMS).entries);
  const isOnTrial = (name: string) => name in env || !ofPlatforms.includes(name);

  const SECOND = {
    at: 1,
    ticks: 2,
    slipped: 3,
    tickMs: { p50: 4, p99: 5 },
    latenessMs: { p50: 6, p99: 7 },
    timerGrainMs: 8,
  };

  /** The files in the report of a server that was started with these variables. */
  async function filesWith(variables: Record<string, string>) {
    const health: Health = await (await fetch(`${server.url}/health`)).json();
    const store = openStore(server.home, { exclusive: false });
    const files = reportFiles({
      config: readConfig(variables, PLATFORMS),
      store,
      settings: { current: defaultSettings() },
      health: () => ({ ...health, fanout: { channel: 'canary', connected: true, lease: 'held', epoch: 1 } }),
      overlays: { list: () => [] },
      ticks: [SECOND],
      auditLog: { save: () => {} },
      logTail: { lines: [] },
    });
    store.close();
    return files;
  }

  it('a bug report contains the values of numeric and on/off variables, and only the names of other variables', async () => {
    expect(Object.keys(env).sort(), 'the page lists them all').toEqual(variables.filter(isOnTrial).sort());
    const files = await filesWith(env);
    const secretParts = Object.values(SECRET_VALUES).flatMap(value => [value, ...value.split(/[/:@,]+/)]);
    for (const [name, text] of Object.entries(files)) {
      expect(text.toLowerCase(), name).not.toContain('canary');
      for (const part of secretParts.filter(part => part.length > 5)) expect(text, name).not.toContain(part);
    }
    expect(JSON.parse(files['machine.json']).config).toEqual({
      port: 4_242,
      host: 'also other machines',
      speed: 2,
      logLevel: 'silent',
      actionsPerSecond: 77,
      fresh: true,
      hosts: 2,
      restarted: false,
      menu: false,
      stopOnStdin: true,
      hasShell: false,
      foresight: false,
      demo: false,
      extensionSecret: true,
      extensionChannel: true,
      platformVariables: ['STARFRAY_TWITCH_CLIENT_ID'],
      relay: { address: true, key: true },
      fanout: true,
    });
    expect(JSON.parse(files['health.json']).fanout).toEqual({ connected: true, lease: 'held', epoch: 1 });
  });

  it('a bug report names each column of the tick times', async () => {
    const { 'ticks.csv': csv } = await filesWith({});
    expect(csv).toBe('at,ticks,slipped,tick p50,tick p99,late p50,late p99,timer grain\n1,2,3,4,5,6,7,8\n');
  });
});

describe('log in the bug report', () => {
  it("a bug report says where an error occurred, without anything that could be a viewer's name", () => {
    const tail = createLogTail(() => 7);
    const error = Object.assign(new TypeError('ZQPilot ENOSPC EZQ\n    at net/zq.ts:1:1'), { code: 'EZQ' });
    error.stack = `${error.stack?.split('\n    at ')[0]}
    at zq (file://${process.cwd()}/net/store/store.ts:12:3)
    at Object.zq [as zq] (${process.cwd()}/engine/tick.ts:40:9)
    at zq (/home/zq/net/zq/net/app.ts:81:5)
    at zq (node:internal/zq:5:5)
    at new Promise (<anonymous>)`;
    tail.note('error', error);
    expect(tail.lines).toEqual([
      { at: 7, level: 'error', from: ['net/store/store.ts:12', 'engine/tick.ts:40'], codes: ['ENOSPC'] },
    ]);
  });

  it('a bug report has the last 200 lines of the log', () => {
    let now = 0;
    const tail = createLogTail(() => now++);
    for (let n = 0; n < 250; n++) tail.note('warn', 'x');
    expect([tail.lines.length, tail.lines[0].at]).toEqual([200, 50]);
  });
});

it('a bug report has the tick times of the last five minutes', () => {
  let now = 0;
  const log = createTimingLog(() => now++);
  const timing = {
    ticks: 60,
    slipped: 0,
    timerGrainMs: 0.1,
    tickMs: { p50: 1, p99: 2 },
    latenessMs: { p50: 0, p99: 1 },
  };
  log.report({});
  for (let n = 0; n < 400; n++) log.report({ timing });
  expect([log.seconds.length, log.seconds[0].at, log.seconds.at(-1)?.at]).toEqual([300, 100, 399]);
});
