import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';
import { declarationOf } from '../../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';

/** Tests the routes that remove viewers, ban them, or make them fly under another name. */

let server: TestServer;
let client: Client;
let keyOf: (scope: 'play' | 'bridge') => string;
beforeAll(async () => {
  server = await startServer();
  client = server.client;
  const streamer = await signIn(server);
  const keys = {
    play: await streamer.makeKey('bot', 'play'),
    bridge: await streamer.makeKey('bridge', 'bridge'),
  };
  keyOf = scope => keys[scope];
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { name } of (await client.listBans()).bans) await client.liftBan({ name });
});

const as = (scope: 'play' | 'bridge') => createClient({ baseUrl: server.url, key: keyOf(scope) });
const names = async () => (await client.getState()).pilots.filter(({ bot }) => !bot).map(({ name }) => name);

describe('DELETE /pilots/:name', () => {
  it('DELETE /pilots/:name removes a viewer, who may then join again', async () => {
    await client.addPilot({ username: 'Ada' });
    expect(await client.removePilot({ pilot: 'ada' })).toEqual({
      ok: true,
      removed: true,
      bannedUntil: null,
    });
    expect(await client.removePilot({ pilot: 'ada' })).toEqual({
      ok: true,
      removed: false,
      bannedUntil: null,
    });
    expect(await client.addPilot({ username: 'Ada' })).toMatchObject({ joined: true });
  });

  it('DELETE /pilots/:name with banMinutes bans the viewer on all platforms and reports when the ban ends', async () => {
    await client.addPilot({ username: 'troll' });
    const before = Date.now();
    const { bannedUntil } = await client.removePilot({ pilot: 'troll', banMinutes: 10 });
    expect(bannedUntil).toBeGreaterThanOrEqual(before + 600_000);
    expect(await names()).not.toContain('troll');
    const join = { action: 'addPilot', input: { username: 'TROLL' } };
    await expect(client.addPilot({ username: 'Troll' })).rejects.toMatchObject({
      status: 400,
      code: 'banned',
    });
    expect(await client.runBatch({ actions: [join] })).toMatchObject({
      ok: false,
      results: [{ ok: false, code: 'banned' }],
    });
    const atomic = client.runBatch({
      actions: [{ action: 'addPilot', input: { username: 'bob' } }, join],
      atomic: true,
    });
    await expect(atomic).rejects.toMatchObject({
      code: 'banned',
      message: expect.stringContaining('actions[1]'),
    });
    expect(await names()).not.toContain('bob');
  });

  it('DELETE /pilots/:name bans a viewer who is not in the game', async () => {
    expect(await client.removePilot({ pilot: 'ghost', banMinutes: 1 })).toMatchObject({ removed: false });
    expect((await client.listBans()).bans).toMatchObject([{ name: 'ghost' }]);
  });

  it('DELETE /pilots/:name refuses a bot and changes nothing', async () => {
    await client.updateSettings({ namedBots: [{ login: 'robo', name: 'Robo', autoJoin: true }] });
    await client.openLobby({ mode: 'ffa' });
    const removal = client.removePilot({ pilot: 'Robo', banMinutes: 5 });
    await expect(removal).rejects.toMatchObject({ code: 'bad-input' });
    expect((await client.listBans()).bans).toEqual([]);
  });
});

describe('DELETE /pilots/:name', () => {
  it.each(['bot:ghost', 'filler:7', 'chat:bot:ghost', 'chat:'])(
    'DELETE /pilots/:name with banMinutes refuses %s, since no viewer can have that name',
    async pilot => {
      const refused = { status: 400, code: 'bad-input', message: expect.stringContaining('viewer') };
      await expect(client.removePilot({ pilot, banMinutes: 5 })).rejects.toMatchObject(refused);
      expect(await client.listBans()).toEqual({ bans: [] });
      expect(await client.removePilot({ pilot })).toEqual({ ok: true, removed: false, bannedUntil: null });
    },
  );

  it('an atomic batch that contains DELETE /pilots/:name with banMinutes is refused as a whole', async () => {
    await client.addPilot({ username: 'stays' });
    const removal = { action: 'removePilot', input: { pilot: 'stays', banMinutes: 5 } };
    const newcomer = { action: 'addPilot', input: { username: 'newcomer' } };
    const together = client.runBatch({ actions: [newcomer, removal], atomic: true });
    const refused = {
      status: 400,
      code: 'bad-input',
      message: expect.stringContaining('actions[1] (removePilot)'),
    };
    await expect(together).rejects.toMatchObject(refused);
    expect(await names()).toContain('stays');
    expect(await names()).not.toContain('newcomer');
    expect(await client.listBans()).toEqual({ bans: [] });
    expect(await client.runBatch({ actions: [removal] })).toMatchObject({
      results: [{ ok: true, output: { removed: true } }],
    });
  });
});

describe('DELETE /bans/:name', () => {
  it('DELETE /bans/:name lets a viewer join again, and repeating the request changes nothing', async () => {
    await client.removePilot({ pilot: 'troll', banMinutes: 10 });
    expect(await client.liftBan({ name: 'Troll' })).toEqual({ ok: true, lifted: true });
    expect(await client.liftBan({ name: 'Troll' })).toEqual({ ok: true, lifted: false });
    expect(await client.addPilot({ username: 'troll' })).toMatchObject({ joined: true });
  });
});

describe('moderators', () => {
  it('routes for moderators accept bridge keys and the owner, and refuse play keys', async () => {
    const calls = (caller: Client) => [
      caller.removePilot({ pilot: 'nobody' }),
      caller.listBans(),
      caller.liftBan({ name: 'nobody' }),
    ];
    const refused = await Promise.allSettled(calls(as('play')));
    expect(refused).toMatchObject(Array(3).fill({ status: 'rejected', reason: { status: 403 } }));
    await Promise.all(calls(as('bridge')));
  });

  it('scripts have no functions for moderators', () => {
    expect(SCRIPT_ACTIONS.filter(name => declarationOf(name).scope === 'bridge')).toEqual([]);
  });

  it('a bridge key may read, but may not add pilots', async () => {
    await as('bridge').getState();
    await expect(as('bridge').addPilot({ username: 'ada' })).rejects.toMatchObject({ status: 403 });
    await expect(as('bridge').getSettings()).resolves.toBeDefined();
  });
});

describe('POST /pilots', () => {
  it('POST /pilots shows a rude name as a call sign and finds the pilot by the typed name', async () => {
    const rude = ['Hurensohn', 'fuckface', 'N1gger'];
    await client.addPilot({ username: rude[0] });
    await client.runBatch({ actions: [{ action: 'addPilot', input: { username: rude[1] } }] });
    await client.runBatch({ actions: [{ action: 'addPilot', input: { username: rude[2] } }], atomic: true });
    const { pilots } = await client.getState();
    for (const typed of rude) {
      const pilot = pilots.find(({ id }) => id === `chat:${typed.toLowerCase()}`);
      expect(pilot?.name).toMatch(/^[A-Z][a-z]+ \d\d$/);
      expect(await client.followPilot({ id: typed })).toMatchObject({ follow: pilot?.id });
      expect(await client.addPilot({ username: typed })).toMatchObject({ joined: false, id: pilot?.id });
    }
    await client.followPilot({ id: null });
  });

  it('a dry run of POST /pilots adds no pilot', async () => {
    const answer = await fetch(`${server.url}/api/v1/pilots?dryRun=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'newcomer' }),
    });
    expect(answer.status).toBe(200);
    expect(await names()).not.toContain('newcomer');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '\u202eevil',
    `zal${'\u0301'.repeat(60)}go`,
    'a\u0000b\u001b[31m',
    'x'.repeat(64),
  ])('POST /pilots shows the name %j as clean, plain text', async typed => {
    const { id } = await client.addPilot({ username: typed });
    const found = (await client.getState()).pilots.find(pilot => pilot.id === id);
    expect(found?.name).not.toMatch(/\p{Cc}|\u202e|\p{M}{4}/u);
    expect(await client.removePilot({ pilot: id.slice('chat:'.length) })).toMatchObject({ removed: true });
  });
});

describe('viewers', () => {
  it('bans survive a restart of the server', async () => {
    const first = await startServer({ restarted: false });
    await first.client.removePilot({ pilot: 'troll', banMinutes: 60 });
    const { home } = first;
    await first.app.close();
    const second = await startServer({ home });
    const again = createClient({ baseUrl: second.url, key: second.key });
    await expect(again.addPilot({ username: 'troll' })).rejects.toMatchObject({ code: 'banned' });
    await second.close();
    await first.close().catch(() => {});
  });
});
