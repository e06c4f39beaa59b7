import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { State } from '../../../schema/records/state.ts';
import { createFrameDecoder } from '../../../schema/wire/frame-codec/index.ts';
import { type Names, OVERLAY_PATH } from '../../../schema/wire/overlay-socket.ts';
import { connect, hello, type Message } from './overlay-clients.ts';

/** Tests the overlay socket, which is used as an overlay uses it. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 4 });
  await server.client.updateSettings({ bots: 8, teamCount: 2 });
});
afterAll(() => server.close());

describe('screen', () => {
  it('a greeted overlay gets the arena and the same state as REST returns', async () => {
    const { hello: message } = await hello(server.url);
    const { round, pilots, settings } = await server.client.getState();
    expect(message.arena.width / message.arena.height).toBeCloseTo(16 / 9, 1);
    expect(message.state.settings).toEqual(settings);
    expect(message.state.round).toEqual(round);
    expect(message.state.pilots).toEqual(pilots.map(pilot => expect.objectContaining(pilot)));
  });

  it('a greeted overlay gets a key frame first and then consecutive frames', async () => {
    const overlay = await hello(server.url);
    const decoder = createFrameDecoder();
    const seqs: number[] = [];
    for (let i = 0; i < 10; i++) {
      const [frame] = (await overlay.framesUntil(i + 1)).slice(i);
      const decoded = decoder.decode(frame);
      expect(decoded?.key).toBe(i === 0);
      seqs.push(decoded?.seq ?? 0);
      overlay.say({ t: 'ack', seq: decoded?.seq });
    }
    expect(seqs).toEqual(seqs.map((_, i) => seqs[0] + i));
  });

  it('a greeted overlay gets events with the same ids as in the event stream', async () => {
    const overlay = await hello(server.url);
    await server.client.announce({ text: 'on screen' });
    const { id, data } = await overlay.message('event', ({ data }) => data.type === 'announce');
    expect(id.split('.')[0]).toBe(overlay.hello.epoch);
    expect(data).toMatchObject({ type: 'announce', text: 'on screen', at: expect.any(Number) });
  });

  it('after its greeting, an overlay gets only changes of the state', async () => {
    const overlay = await hello(server.url);
    await server.client.addPilot({ username: 'Patched' });
    await server.client.updateSettings({ pieSize: 321 });
    const numberOf = (people: object = {}) =>
      Object.entries(people).find(([, name]) => name === 'Patched')?.[0];
    const named = await overlay.message('state', ({ patch }) => numberOf(patch.people) !== undefined);
    const joined = await overlay.message('state', ({ patch }) =>
      Boolean(patch.pilots?.some(({ id }) => id === numberOf(named.patch.people))),
    );
    expect(joined.patch.pilots?.length).toBeLessThan(5);
    const changed = await overlay.message('state', ({ patch }) => patch.settings !== undefined);
    expect(changed.patch.settings).toEqual({ pieSize: 321 });
  });

  it('during a whole round, the patches for overlays lead to the same state as REST returns', async () => {
    const overlay = await hello(server.url);
    const known = structuredClone(overlay.hello.state);
    const merge = ({ patch }: Message<'state'>) => {
      Object.assign(known.round, patch.round);
      Object.assign(known.settings, patch.settings);
      known.people = { ...known.people, ...(patch.people as Names) };
      const gone = new Set([...(patch.left ?? []), ...(patch.pilots ?? []).map(pilot => pilot.eid)]);
      known.pilots = [...known.pilots.filter(pilot => !gone.has(pilot.eid)), ...(patch.pilots ?? [])];
    };
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    await overlay.message('event', ({ data }) => data.type === 'kill');
    await server.client.openMainMenu();
    const state = await server.client.getState();
    const told = await overlay.message('state', ({ patch }) => patch.round?.phase === 'menu');
    for (const message of overlay.messages.slice(0, overlay.messages.indexOf(told) + 1)) {
      if (message.t === 'state') merge(message);
    }
    const named = known.pilots.map(pilot => ({ ...pilot, name: known.people[pilot.name] ?? '' }));
    expect(summary({ ...known, pilots: named })).toEqual(summary(state));
  });
});

const summary = ({ round, pilots }: Pick<State, 'round' | 'pilots'>) => ({
  phase: round.phase,
  mode: round.mode,
  pilots: pilots
    .map(({ name, kills, deaths }) => ({ name, kills, deaths }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
});

/** Requests the socket with headers that a page cannot set in a browser. */
const upgrade = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request({
      host: '127.0.0.1',
      port,
      path: OVERLAY_PATH,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    sent.on('response', answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('error', reject);
    sent.end();
  });

describe('overlay socket', () => {
  it.each([
    ['starfray.1', ['{"t":"hello"}']], // older pages know no close code for it; they reload on an error
    ['starfray.2', []],
    ['starfray.2.9999', []], // a protocol that knows another number of looks of entities
    ['starfray.3', []],
  ])('an overlay page that speaks the outdated protocol %s must reload', async (protocol, told) => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, protocol);
    const messages: unknown[] = [];
    socket.addEventListener('message', ({ data }) => messages.push(data));
    const code = await new Promise(resolve => socket.addEventListener('close', close => resolve(close.code)));
    expect([code, messages]).toEqual([4426, told]);
  });

  it.each([
    ['a foreign site', { origin: 'https://evil.example' }],
    ['a page with an opaque origin', { origin: 'null' }],
    ['a foreign host name', { host: 'evil.example' }],
  ])('%s cannot open the WebSocket for overlays', async (_, headers) => {
    expect(await upgrade({ ...headers })).toBe(403);
  });

  it('pages and programs on this machine may open the WebSocket for overlays', async () => {
    expect(await upgrade({})).toBe(101);
    expect(await upgrade({ origin: server.url })).toBe(101);
  });

  it('the WebSocket of an overlay that sends messages of another protocol is closed', async () => {
    const overlay = await connect(server.url);
    overlay.socket.send('hi');
    expect(await overlay.closed).toBe(4400);
  });

  it('the WebSocket of an overlay may send messages of up to 4 KB', async () => {
    const overlay = await hello(server.url);
    const ack = JSON.stringify({ t: 'ack', seq: 0 });
    overlay.socket.send(ack.padEnd(4 * 1024));
    overlay.say({ t: 'ack', seq: 0 });
    await overlay.framesUntil(overlay.frames.length + 1);
    expect(overlay.socket.readyState).toBe(WebSocket.OPEN);
    overlay.socket.send(ack.padEnd(4 * 1024 + 1));
    expect(await overlay.closed).toBe(1006); // closed at once, without a close frame
  });
});
