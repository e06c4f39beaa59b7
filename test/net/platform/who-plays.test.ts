import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../harness/server.ts';
import type { TestAdapter } from '../../platform/test-adapter.ts';
import { startWithPlatform } from './stage.ts';

/** Tests which users of a platform play, and what is shown while an account is connected. */

let server: TestServer;
let platform: TestAdapter;
beforeAll(async () => {
  ({ server, platform } = await startWithPlatform());
});
beforeEach(async () => {
  platform.connect(null);
  await server.client.updateSettings({ sharedChat: 'ignore', streamerJoins: true });
  await server.client.openMainMenu();
  for (const pilot of await logins()) await server.client.removePilot({ pilot });
});
afterAll(() => server.close());

const logins = async () =>
  (await server.client.getState()).pilots.filter(({ bot }) => !bot).map(({ id }) => id.replace('chat:', ''));
const lobby = () => server.client.openLobby({ mode: 'dogfight' });

describe('bridge', () => {
  it('a bridge may not report for a platform that the game itself is connected to', async () => {
    const { client } = server;
    const ada = { user: 'ada', platform: platform.name, id: 'm1' };
    const refused = { code: 'bad-input', message: expect.stringContaining('"platform" must not be') };
    await expect(client.reportChat({ ...ada, text: '!join' })).rejects.toMatchObject(refused);
    await expect(client.reportRedeem({ ...ada, title: 'Nuke' })).rejects.toMatchObject(refused);
    await expect(client.reportCheer({ ...ada, bits: 1 })).rejects.toMatchObject(refused);
    expect(await client.listReceipts()).toEqual({ receipts: [] });
    expect(await logins()).toEqual([]);
  });
});

describe('login from a bridge', () => {
  const report = (user: string) => server.client.reportChat({ user, text: '!join', platform: 'youtube' });

  it.each(['a:da', 'a\u200bda', '@ada', 'ada\u3164', '\u0301'])(
    "a login such as %j is refused, since it could become another viewer's login without its special characters",
    async user => {
      await lobby();
      await expect(report(user)).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining('"user" must be the login itself'),
      });
      expect(await logins()).toEqual([]);
    },
  );

  it('a login that a bridge sends is recognised regardless of case and of blanks around it', async () => {
    await lobby();
    for (const user of ['grace', ' Grace ']) expect(await report(user)).toMatchObject({ handled: true });
    expect(await logins()).toEqual(['grace']);
  });
});

describe('bridge', () => {
  it("a bridge may report for a platform if the platform's account is not connected", async () => {
    const { client } = server;
    const eve = { user: 'eve', platform: 'twitch' };
    await lobby();
    expect(await client.reportChat({ ...eve, text: '!join' })).toMatchObject({ handled: true });
    expect(await logins()).toEqual(['eve']);
    await expect.poll(async () => (await client.getState()).round.overlay.chat).toBe(true);
    await client.reportRedeem({ ...eve, title: 'Nuke' });
    await client.emergency({ on: true });
    const [receipt] = (await client.listReceipts()).receipts;
    await client.emergency({ on: false });
    expect(receipt).toMatchObject({ state: 'waiting' }); // a redemption that a bridge reported cannot be refunded
  });
});

describe('shared chat', () => {
  it('viewers of other channels in a shared chat can join only if the setting allows it', async () => {
    await lobby();
    await platform.chat('ada', '!join', { origin: 'shared' });
    expect(await logins()).toEqual([]);
    await server.client.updateSettings({ sharedChat: 'join' });
    await platform.chat('ada', '!join', { origin: 'shared' });
    expect(await logins()).toEqual(['ada']);
  });

  it("a line in another channel does not end a viewer's exclusion from this channel", async () => {
    const banned = async () => (await server.client.listBans()).bans.map(({ name }) => name);
    await platform.moderate('clear', 'ada');
    await platform.chat('ada', 'hello', { origin: 'shared' });
    expect(await banned()).toEqual(['ada']);
    await platform.chat('ada', 'hello');
    expect(await banned()).toEqual([]);
  });
});

describe('streamer', () => {
  it('the streamer joins every lobby that is opened', async () => {
    platform.connect('streamer');
    await lobby();
    await expect.poll(logins).toEqual(['streamer']);
    await platform.chat('streamer', '!leave');
    expect(await logins()).toEqual([]);
    await server.client.openMainMenu();
    await lobby();
    await expect.poll(logins).toEqual(['streamer']);
  });

  it('the streamer joins the current lobby when the setting "streamerJoins" is switched on', async () => {
    platform.connect('streamer');
    await server.client.updateSettings({ streamerJoins: false });
    await lobby();
    await server.client.addPilot({ username: 'ada' });
    expect(await logins()).toEqual(['ada']);
    await server.client.updateSettings({ streamerJoins: true });
    await expect.poll(logins).toEqual(['ada', 'streamer']);
  });

  it('the streamer can join by typing !join', async () => {
    platform.connect('streamer');
    await server.client.updateSettings({ streamerJoins: false });
    await lobby();
    await platform.chat('streamer', '!join');
    expect(await logins()).toEqual(['streamer']);
  });
});

describe('moderator', () => {
  it("a timeout by a moderator removes the viewer's ship and excludes the viewer", async () => {
    await lobby();
    await platform.chat('troll', '!join');
    await platform.moderate('timeout', 'troll', 10);
    await platform.chat('troll', '!join');
    expect(await logins()).toEqual([]);
    await platform.moderate('unban', 'troll');
    await platform.chat('troll', '!join');
    expect(await logins()).toEqual(['troll']);
  });
});

describe('connected account', () => {
  const overlay = async () => (await server.client.getState()).round.overlay;

  it('while an account is connected, overlays invite viewers to join', async () => {
    platform.connect('streamer');
    await lobby();
    await expect.poll(overlay).toMatchObject({ chat: true, demo: false });
  });

  it('GET /health reports the game as live while the account is connected or a round is running', async () => {
    const isLive = async () => (await (await fetch(`${server.url}/health`)).json()).live;
    expect(await isLive()).toBe(false);
    await lobby();
    await server.client.addPilot({ username: 'ada' });
    await server.client.startRound();
    await expect.poll(isLive).toBe(true);
    await server.client.openMainMenu();
    await expect.poll(isLive).toBe(false);
    platform.connect('streamer');
    expect(await isLive()).toBe(true);
  });
});
