import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { startServer, type TestServer } from '../../server.ts';
import { save } from '../scripts/stage.ts';

/** What comes from a platform by its adapter, and what goes back there. */

let server: TestServer;
let platform: TestAdapter;
beforeEach(async () => {
  server = await startServer();
  platform = createTestAdapter();
  server.app.platforms.add(platform);
  await server.client.updateSettings({ bots: 0, calamities: false });
});
afterEach(() => server.close());

const logins = async () =>
  (await server.client.getState()).pilots.filter(({ bot }) => !bot).map(({ id }) => id.replace('chat:', ''));
const lobby = () => server.client.openLobby({ mode: 'dogfight' });

describe('answers to viewers', () => {
  it('are written to the chat of the viewer, with the name in front', async () => {
    await lobby();
    await platform.chat('ada', '!mine');
    expect(platform.said).toEqual(['@ada You are not in: type !join.']);
  });

  it('are not written where the game cannot write', async () => {
    const silent = createTestAdapter({ name: 'silent', capabilities: ['chat-in'] });
    server.app.platforms.add(silent);
    await silent.chat('ada', '!mine');
    expect([silent.said, platform.said]).toEqual([[], []]);
  });

  it('tell who joins at about the same time in one line', async () => {
    await lobby();
    for (const login of ['ada', 'bob', 'cy']) await platform.chat(login, '!join');
    await expect.poll(() => platform.said, { timeout: 20_000 }).toEqual(['Joined: ada, bob, cy']);
  });
});

describe('a bridge', () => {
  it('brings in nothing of a platform that the game is connected to itself', async () => {
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

describe('what a script says', () => {
  it('goes to every chat that the game can write to, and is an event', async () => {
    const events = server.client.events({ types: ['say'] });
    const told = events.next();
    await save(server, { type: 'command', command: 'hi' }, 'say("Hi " + event.displayName)', {
      name: 'Greeter',
    });
    await platform.chat('ada', '!hi');
    await expect.poll(() => platform.said, { timeout: 20_000 }).toEqual(['Hi ada']);
    expect((await told).value?.event).toMatchObject({ type: 'say', text: 'Hi ada', script: 'Greeter' });
    await events.return();
  });

  it('in a test run stays there', async () => {
    const { output } = await server.client.testScript({ language: 'js', code: 'say("hi")' });
    expect(output).toEqual([{ kind: 'say', text: 'hi' }]);
    expect(platform.said).toEqual([]);
  });

  it('is not taken back as chat', async () => {
    platform.connect('streamer');
    await lobby();
    await save(server, { type: 'command', command: 'ad' }, 'say("!join")');
    await platform.chat('ada', '!ad');
    await expect.poll(() => platform.said, { timeout: 20_000 }).toEqual(['!join']);
    await platform.chat('streamer', '!join');
    await server.client.reportChat({ user: 'bridge', text: '!join' });
    expect(await logins()).not.toContain('bridge');
    expect(platform.said).toEqual(['!join']);
    await platform.chat('bob', '!join');
    expect(await logins()).toContain('bob');
  });
});

describe('a chat that is shared with other channels', () => {
  it('brings in nobody of the others, unless the setting says so', async () => {
    await lobby();
    await platform.chat('ada', '!join', { origin: 'shared' });
    expect(await logins()).toEqual([]);
    await server.client.updateSettings({ sharedChat: 'join' });
    await platform.chat('ada', '!join', { origin: 'shared' });
    expect(await logins()).toEqual(['ada']);
  });
});

describe('the streamer', () => {
  it('joins every lobby that opens', async () => {
    platform.connect('streamer');
    await lobby();
    await expect.poll(logins).toEqual(['streamer']);
    await platform.chat('streamer', '!leave');
    expect(await logins()).toEqual([]);
    await server.client.openMainMenu();
    await lobby();
    await expect.poll(logins).toEqual(['streamer']);
  });

  it('joins when the setting is switched on in a lobby, and not while it is off', async () => {
    platform.connect('streamer');
    await server.client.updateSettings({ streamerJoins: false });
    await lobby();
    await server.client.addPilot({ username: 'ada' });
    expect(await logins()).toEqual(['ada']);
    await server.client.updateSettings({ streamerJoins: true });
    await expect.poll(logins).toEqual(['ada', 'streamer']);
  });

  it('who types a command plays as everybody does', async () => {
    platform.connect('streamer');
    await server.client.updateSettings({ streamerJoins: false });
    await lobby();
    await platform.chat('streamer', '!join');
    expect(await logins()).toEqual(['streamer']);
  });
});

describe('a moderator', () => {
  it('who times a viewer out takes the ship off and keeps the viewer out', async () => {
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

describe('a connected account', () => {
  const overlay = async () => (await server.client.getState()).round.overlay;

  it('makes overlays invite to join', async () => {
    platform.connect('streamer');
    await lobby();
    await expect.poll(overlay).toMatchObject({ chat: true, demo: false });
  });

  it('shows in GET /health, as does a round', async () => {
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

describe('a failing platform', () => {
  it('costs no answer and no other platform', async () => {
    const broken = { ...createTestAdapter({ name: 'broken' }), say: () => Promise.reject(new Error('gone')) };
    server.app.platforms.add(broken);
    await save(server, { type: 'command', command: 'hi' }, 'say("hi")');
    await broken.chat('ada', '!hi');
    await expect.poll(() => platform.said, { timeout: 20_000 }).toEqual(['hi']);
    expect(await server.client.reportChat({ user: 'ada', text: '!hi' })).toEqual({ handled: true });
  });
});
