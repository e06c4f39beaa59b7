import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createProtocol } from '../../../net/platform/streamelements/protocol.ts';
import { streamElementsAt } from '../../../net/platform/streamelements/streamelements.ts';
import {
  ACCOUNT,
  JWT_TOKEN,
  kickLine,
  OVERLAY_TOKEN,
  type StreamElementsStandIn,
  startStreamElements,
  trovoLine,
  twitchLine,
  youTubeLine,
} from '../stand-ins/streamelements.ts';

/** Tests a game that reads chat through StreamElements, from the outside. */

let standIn: StreamElementsStandIn;
let server: TestServer;
beforeEach(async () => {
  standIn = await startStreamElements();
  server = await startServer({}, { services: [streamElementsAt(standIn.address)] });
  await server.client.updateSettings({ bots: 0, calamities: false });
  await server.client.openLobby({ mode: 'dogfight' });
});
afterEach(async () => {
  await server?.close();
  await standIn?.close();
});

const service = 'streamelements';
const set = (values: Record<string, string>, rest: object = {}) =>
  server.client.setService({ service, values: { account: ACCOUNT, ...values }, ...rest });
const status = async () => {
  const [only] = (await server.client.getServices()).services;
  if (!only) throw new Error('There is no service.');
  return only;
};
const becomes = (state: string) => expect.poll(async () => (await status()).state).toBe(state);
const pilots = async () => (await server.client.getState()).pilots.map(({ id }) => id).sort();

/** Switches the service on, and waits until it is connected. */
async function connect(values: Record<string, string> = { token: OVERLAY_TOKEN }) {
  await set(values, { on: true });
  await becomes('connected');
}

describe('connection to StreamElements', () => {
  it('the service is off until the streamer switches it on, and after it is switched off again', async () => {
    expect(await status()).toMatchObject({
      on: false,
      state: 'off',
      text: 'StreamElements is switched off.',
    });
    await set({ token: OVERLAY_TOKEN });
    expect([(await status()).state, standIn.calls]).toEqual(['off', 0]);
    await connect({});
    expect(standIn.topics()).toContain('channel.chat.message');
    await server.client.setService({ service, on: false });
    await expect.poll(() => standIn.open.size).toBe(0);
    expect(await status()).toMatchObject({ on: false, state: 'off' });
    expect(standIn.faults).toEqual([]);
  });

  it('a service that is switched on connects again when the game starts', async () => {
    const home = temporaryHome();
    const services = [streamElementsAt(standIn.address)];
    const first = await startServer({ home: home.path }, { services });
    await first.client.setService({ service, on: true, values: { account: ACCOUNT, token: OVERLAY_TOKEN } });
    await first.close();
    const second = await startServer({ home: home.path }, { services });
    await expect.poll(() => standIn.topics()).toContain('channel.chat.message');
    await second.close();
    home.remove();
  });

  it('the service cannot be switched on without its token and account ID', async () => {
    const on = (values: Record<string, string>) => server.client.setService({ service, on: true, values });
    await expect(on({})).rejects.toThrow('StreamElements cannot be switched on yet: set the token.');
    await expect(on({ token: 'a' })).rejects.toThrow('set the account ID');
    await expect(on({ token: 'a', account: 'name' })).rejects.toThrow('24 letters and digits');
    await expect(on({ password: 'a' })).rejects.toThrow('"values" must not have "password"');
    await expect(server.client.setService({ service: 'nobody' })).rejects.toThrow('There is no service');
    expect((await status()).secrets).toEqual([]);
  });

  it('a token that StreamElements does not accept is reported in words, and the game does not try again at once', async () => {
    await set({ token: 'ran-out' }, { on: true });
    await becomes('refused');
    const { text, lastError } = await status();
    expect(text).toMatch(
      /^StreamElements does not accept the token: it has run out.* The next attempt is in 30 min\.$/,
    );
    expect(lastError?.text).toMatch(/does not accept the token/);
    expect(standIn.attempts.filter(topic => topic === 'channel.chat.message')).toHaveLength(1);
    await connect();
    expect((await status()).lastError?.text).toMatch(/does not accept the token/);
  });

  it('a token that runs out during a round ends no round', async () => {
    await connect();
    await server.client.updateSettings({ bots: 2 });
    await server.client.startRound();
    standIn.refuse('channel.chat.message', 'err_unauthorized');
    standIn.drop();
    await becomes('refused');
    expect((await server.client.getState()).round.phase).toBe('playing');
  });

  it('the kind of the token is sent with it', async () => {
    await connect({ token: JWT_TOKEN, tokenType: 'jwt' });
    expect(standIn.faults).toEqual([]);
  });

  it('a wrong account ID is reported in words', async () => {
    await set({ token: OVERLAY_TOKEN, account: 'a'.repeat(24) }, { on: true });
    await becomes('refused');
    expect((await status()).text).toContain('compare the account ID');
  });

  it('a subscription that StreamElements could not carry out is repeated on the same connection', async () => {
    standIn.refuse('channel.chat.message', 'err_deadline_exceeded');
    await connect();
    expect(standIn.attempts.filter(topic => topic === 'channel.chat.message')).toHaveLength(2);
    expect([standIn.calls, standIn.faults]).toEqual([1, []]);
  });

  it('a lost connection is opened again', async () => {
    await connect();
    standIn.drop();
    await becomes('waiting');
    expect((await status()).text).toMatch(
      /^StreamElements closed the connection \(1006\)\. The next attempt is in \d s\.$/,
    );
    await becomes('connected');
    await standIn.chat(kickLine('Ada', '!join'));
    await expect.poll(pilots).toEqual(['chat:ada']);
  });

  it('a busy gateway is not called again before the time that it demands', async () => {
    Object.assign(standIn.behaviour, { status: 429, retryAfter: '200' });
    await set({ token: OVERLAY_TOKEN }, { on: true });
    await becomes('waiting');
    expect((await status()).text).toMatch(
      /asks for fewer connections \(429\)\. The next attempt is in 3 min\.$/,
    );
  });

  it('when StreamElements moves the game to another connection, no line is lost or acts twice', async () => {
    await connect();
    const moved = standIn.next();
    standIn.restart();
    standIn.chat(youTubeLine('Ada', '!join', { id: 'LCC.1' }));
    await moved;
    await expect.poll(() => standIn.open.size).toBe(1);
    standIn.chat(youTubeLine('Ada', '!join', { id: 'LCC.1' }));
    standIn.chat(youTubeLine('Bob', '!join'));
    await expect.poll(pilots).toEqual(['chat:ada', 'chat:bob']);
    expect(standIn.attempts.filter(topic => topic === 'channel.chat.message')).toHaveLength(1);
    expect(standIn.faults).toEqual([]);
  });

  it('if the move to another connection fails, the game continues with the first one', async () => {
    await connect();
    standIn.restart({ isValid: false });
    await expect.poll(() => standIn.calls).toBe(2);
    await expect.poll(() => standIn.open.size).toBe(1);
    standIn.chat(youTubeLine('Ada', '!join'));
    await expect.poll(pilots).toEqual(['chat:ada']);
    expect((await status()).state).toBe('connected');
  });
});

describe('test of the connection', () => {
  const test = () => server.client.testService({ service });

  it('the test says whether StreamElements accepts the stored token, without switching it on', async () => {
    expect(await test()).toEqual({ works: false, text: 'StreamElements cannot be used yet: set the token.' });
    await set({ token: 'wrong' });
    expect(await test()).toMatchObject({
      works: false,
      text: expect.stringContaining('does not accept the token'),
    });
    await set({ token: OVERLAY_TOKEN });
    expect(await test()).toEqual({ works: true, text: 'StreamElements accepts the game.' });
    await expect.poll(() => standIn.open.size).toBe(0);
    expect((await status()).state).toBe('off');
  });

  it('the test reports a gateway that cannot be reached', async () => {
    await set({ token: OVERLAY_TOKEN });
    await standIn.close();
    expect(await test()).toEqual({ works: false, text: 'StreamElements cannot be reached (ECONNREFUSED).' });
  });
});

describe('chat through StreamElements', () => {
  it('viewers of Twitch, YouTube, Kick and Trovo can join by typing !join', async () => {
    await connect();
    standIn.chat(twitchLine('Ada', '!join'));
    standIn.chat(youTubeLine('@Bob', '!join'));
    standIn.chat(kickLine('Cid', '!join [emote:1579033:emojiAstonished]'));
    standIn.chat(trovoLine('Dora', '!join '));
    await expect.poll(pilots).toEqual(['chat:ada', 'chat:bob', 'chat:cid', 'chat:dora']);
    expect((await server.client.getState()).round.overlay.chat).toBe(true);
  });

  it('messages that the game does not know are ignored', async () => {
    await connect();
    for (const data of [null, 7, 'x', {}, { ...kickLine('Ada', '!join'), sender: null }]) standIn.chat(data);
    standIn.chat({
      ...youTubeLine('Bob', '!join'),
      snippet: { type: 'superChatEvent', displayMessage: '!join' },
    });
    for (const text of ['', '[]', '{"type":"news"}', '{"type":"response"}', '{"type":"message"}'])
      for (const socket of standIn.open) standIn.send(socket, text);
    standIn.chat(kickLine('Cid', '!join'));
    await expect.poll(pilots).toEqual(['chat:cid']);
    expect(await status()).toMatchObject({ state: 'connected' });
  });
});

describe('answer of StreamElements', () => {
  it('an answer to a request that the game has not sent is ignored', () => {
    const { start, step } = createProtocol({ address: '', room: '', token: '', tokenType: '' }, false);
    const [state] = step(start, { type: 'message', message: { type: 'welcome' } });
    for (const nonce of ['', '99', 'constructor', '__proto__']) {
      const message = { type: 'response', nonce, error: 'err_internal_error' };
      expect(step(state, { type: 'message', message })).toEqual([state, []]);
    }
  });
});
