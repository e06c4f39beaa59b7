import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createProtocol } from '../../../net/platform/streamerbot/protocol.ts';
import { streamerBot } from '../../../net/platform/streamerbot/streamerbot.ts';
import {
  kickMessage,
  PASSWORD,
  type StreamerBotStandIn,
  startStreamerBot,
  twitchMessage,
  youTubeMessage,
} from '../stand-ins/streamerbot.ts';
import { createTestAdapter } from '../test-adapter.ts';

/** Tests a game that plays with the chats of Streamer.bot, from the outside. */

let standIn: StreamerBotStandIn;
let server: TestServer;
beforeEach(async () => {
  standIn = await startStreamerBot();
  server = await startServer({}, { services: [streamerBot] });
  await server.client.updateSettings({ bots: 0, calamities: false });
  await server.client.openLobby({ mode: 'dogfight' });
});
afterEach(async () => {
  await server?.close();
  await standIn?.close();
});

const service = 'streamerbot';
const set = (values: Record<string, string>, rest: object = {}) =>
  server.client.setService({ service, values, ...rest });
const status = async () => {
  const [only] = (await server.client.getServices()).services;
  if (!only) throw new Error('There is no service.');
  return only;
};
const becomes = (state: string) => expect.poll(async () => (await status()).state).toBe(state);
const pilots = async () => (await server.client.getState()).pilots.map(({ id }) => id).sort();
async function connect(values: Record<string, string> = { password: PASSWORD }) {
  await set({ address: standIn.address, ...values }, { on: true });
  await becomes('connected');
}

describe('connection to Streamer.bot', () => {
  it('the game proves that it has the password, and subscribes only to events that the program has', async () => {
    standIn.options.events = { YouTube: ['Message'] };
    await connect();
    await expect.poll(async () => (await status()).writesTo).toEqual(['twitch', 'youtube', 'kick']);
    expect(await status()).toMatchObject({ remarks: [], secrets: ['password'] });
    expect(standIn.faults).toEqual([]);
  });

  it('a wrong password is reported in words', async () => {
    await set({ address: standIn.address, password: 'wrong' }, { on: true });
    await becomes('refused');
    expect((await status()).text).toMatch(/^Streamer\.bot does not accept the password\./);
  });

  it('a program that demands its password for everything is reported in words', async () => {
    standIn.options.isEnforced = true;
    await set({ address: standIn.address }, { on: true });
    await becomes('refused');
    expect((await status()).text).toMatch(/^Streamer\.bot asks for its password: set it here\./);
    await connect();
  });

  it('an address on another computer needs a tick, because chat then travels in the clear', async () => {
    const far = 'ws://192.0.2.7:8080/';
    await expect(set({ address: far })).rejects.toThrow('in the clear');
    expect((await set({ address: far, elsewhere: 'yes' })).values.address).toBe(far);
    expect((await set({ address: 'wss://bot.example/', elsewhere: '' })).values.elsewhere).toBe('');
    await expect(set({ address: 'http://127.0.0.1' })).rejects.toThrow('must be an address such as');
    await expect(set({ address: 'ws://localhost.evil.example/' })).rejects.toThrow('in the clear');
    expect((await set({ address: '' })).values.address).toBe('ws://127.0.0.1:8080/');
  });

  it('after Streamer.bot was closed and started again, the game connects by itself', async () => {
    await connect();
    standIn.drop();
    await becomes('waiting');
    await becomes('connected');
    standIn.report('Kick', 'ChatMessage', kickMessage('Ada', '!join'));
    await expect.poll(pilots).toEqual(['chat:ada']);
    expect(standIn.faults).toEqual([]);
  });

  it('the test of the connection says what the game cannot do without the password', async () => {
    await set({ address: standIn.address });
    const { works, text } = await server.client.testService({ service });
    expect([works, text]).toEqual([true, expect.stringContaining('No password is set here')]);
  });
});

describe('chat through Streamer.bot', () => {
  it('viewers of Twitch, YouTube and Kick can join, and each gets the answer in the chat of their platform', async () => {
    await connect();
    await expect.poll(async () => (await status()).writesTo).toHaveLength(3);
    standIn.report('Twitch', 'ChatMessage', twitchMessage('Ada', '!join'));
    standIn.report('YouTube', 'Message', youTubeMessage('@Bob', '!join'));
    standIn.report('Kick', 'ChatMessage', kickMessage('Cid', '!join'));
    await expect.poll(pilots).toEqual(['chat:ada', 'chat:bob', 'chat:cid']);
    await expect.poll(() => standIn.said).toHaveLength(3);
    expect(['twitch', 'youtube', 'kick'].map(standIn.saidTo)).toEqual([
      ['Ada joined.'],
      ['Bob joined.'],
      ['Cid joined.'],
    ]);
  });

  it('without the password, viewers can play, but have no roles and get no answers', async () => {
    await connect({});
    expect((await status()).remarks[0]).toMatch(/^No password is set here/);
    standIn.report('YouTube', 'Message', youTubeMessage('Ada', '!join', { isModerator: true }));
    await expect.poll(pilots).toEqual(['chat:ada']);
    expect([standIn.said, standIn.faults]).toEqual([[], []]);
  });

  it('a line that the game wrote through Streamer.bot is not taken for a command', async () => {
    await connect();
    standIn.report('Twitch', 'ChatMessage', twitchMessage('Ada', '!join', { internal: true }));
    standIn.report('Kick', 'ChatMessage', kickMessage('Bob', '!join', {}, { isInternal: true }));
    standIn.report('Kick', 'ChatMessage', kickMessage('Cid', '!join'));
    await expect.poll(pilots).toEqual(['chat:cid']);
  });

  it('a line for YouTube has at most 200 characters', async () => {
    await connect();
    await expect.poll(async () => (await status()).writesTo).toHaveLength(3);
    const names = Array.from({ length: 30 }, (_, n) => `Viewer number ${n}`);
    for (const name of names) standIn.report('YouTube', 'Message', youTubeMessage(name, '!join'));
    await expect.poll(() => standIn.saidTo('youtube').join().split('Viewer').length).toBe(31);
    expect(Math.max(...standIn.saidTo('youtube').map(text => text.length))).toBeLessThanOrEqual(200);
  });

  it('while the game has its own account at a platform, Streamer.bot neither reports from it nor writes to it', async () => {
    const twitch = createTestAdapter({ name: 'twitch', streamer: 'streamer' });
    const alone = await startServer({}, { services: [streamerBot], platforms: [] });
    alone.app.platforms.add(twitch);
    await alone.client.updateSettings({ bots: 0, streamerJoins: false });
    await alone.client.openLobby({ mode: 'dogfight' });
    await alone.client.setService({
      service,
      on: true,
      values: { address: standIn.address, password: PASSWORD },
    });
    const writesTo = async () => (await alone.client.getServices()).services[0]?.writesTo;
    await expect.poll(writesTo).toHaveLength(3);
    standIn.report('Twitch', 'ChatMessage', twitchMessage('Ada', '!join'));
    standIn.report('Kick', 'ChatMessage', kickMessage('Bob', '!join'));
    const names = async () => (await alone.client.getState()).pilots.map(({ name }) => name);
    await expect.poll(names).toEqual(['Bob']);
    await twitch.chat('cid', '!join');
    await expect.poll(() => twitch.said).toEqual(['cid joined.']);
    await expect.poll(() => standIn.said).toEqual([{ platform: 'kick', text: 'Bob joined.' }]);
    await alone.close();
  });
});

describe('answer of Streamer.bot', () => {
  const HELLO = { request: 'Hello' };
  /** The effects of messages that arrive one after the other; null is the timer. */
  function effectsOf(...messages: (object | null)[]) {
    const { start, step } = createProtocol('', false);
    let state = start;
    return messages.map(message => {
      const [next, effects] = step(
        state,
        message ? { type: 'message', message } : { type: 'timer', name: 'ask' },
      );
      state = next;
      return effects.map(effect => effect.do);
    });
  }

  it('a program that was not asked for its password gains no trust by saying that it was right', () => {
    const authenticated = { id: 'Authenticate', status: 'ok' };
    expect(effectsOf(authenticated, HELLO, authenticated)).toEqual([[], ['send', 'send'], []]);
  });

  it('each answer about connected platforms starts one further question, even if it is an error', () => {
    const answer = { id: 'GetBroadcaster', status: 'error' };
    expect(effectsOf(HELLO, answer, answer, null, answer)).toEqual([
      ['send', 'send'],
      ['wait'],
      [],
      ['send'],
      ['wait'],
    ]);
  });
});

describe('address of Streamer.bot', () => {
  it('an address that no connection can have is refused', async () => {
    await expect(set({ address: 'ws://127.0.0.1:99999/' })).rejects.toMatchObject({ code: 'bad-input' });
  });
});
