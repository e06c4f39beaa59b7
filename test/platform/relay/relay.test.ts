import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anonymous, RELAY_KEY, type StandIn, sender, startStandIn } from '../../../harness/relay/stand-in.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { hello } from '../../net/overlay/overlay-clients.ts';
import { hearEvents } from '../../net/platform/heard.ts';

/** Tests a game with a relay: what viewers of a published extension see and do. */

let relay: StandIn;
let server: TestServer;
let heard: Awaited<ReturnType<typeof hearEvents>>;
beforeAll(async () => {
  relay = await startStandIn({ entitlements: ['gold-trails', 'second-hangar'] });
  server = await startServer();
  heard = await hearEvents(server.client);
  await server.client.updateSettings({ bots: 0, calamities: false });
  const welcomed = relay.next();
  await server.client.setRelay({ address: relay.address, key: RELAY_KEY });
  await welcomed;
});
afterAll(async () => {
  await heard?.stop();
  await server?.close();
  await relay?.close();
});
beforeEach(async () => {
  await server.client.openMainMenu();
  await server.client.openLobby({ mode: 'dogfight' });
});

let ids = 0;
const nextId = () => `id${++ids}`;
const eventsOf = (type: string) => heard.events.filter(event => event.type === type);
const isIn = async (login: string) =>
  (await server.client.getState()).pilots.some(({ id }) => id === `chat:${login}`);

/** Lets a viewer press a button. Resolves with the answer. */
async function press(from: Parameters<StandIn['press']>[1], button: string, rest: object = {}) {
  const id = nextId();
  relay.press(id, from, button, rest);
  await expect.poll(() => relay.answers.has(id), { interval: 5 }).toBe(true);
  return relay.answers.get(id);
}

describe('relay link of a game', () => {
  it('when the relay connects, an event lists the add-on content that the relay reports', async () => {
    await expect
      .poll(() => eventsOf('relay'))
      .toMatchObject([{ entitlements: ['gold-trails', 'second-hangar'] }]);
  });

  it('the owner can see the state of the relay link, but not the key', async () => {
    const status = await server.client.getRelay();
    expect(status).toMatchObject({
      configured: true,
      address: relay.address,
      key: 'stored',
      state: 'connected',
    });
    expect(JSON.stringify(status)).not.toContain(RELAY_KEY);
    const acts = await server.client.listActs({});
    expect(JSON.stringify(acts)).not.toContain(RELAY_KEY);
  });

  it('the relay key is encrypted in the store', () => {
    const files = ['starfray.sqlite', 'starfray.sqlite-wal'].map(name =>
      readFileSync(join(server.home, name), 'latin1'),
    );
    expect(files.join()).toContain(relay.address);
    expect(files.join()).not.toContain(RELAY_KEY);
  });

  it('when the relay link connects, the current state of the game is sent at once', () => {
    expect(relay.pulses[0]).toMatchObject({ t: 'pulse', phase: expect.any(String), leaders: [] });
  });
});

describe('extension button', () => {
  it('a viewer can join with an extension button, and can pick a team if that is enabled', async () => {
    expect(await press(sender('ada', { name: 'Ada' }), 'join')).toBe('Ada joined.');
    expect(await isIn('ada')).toBe(true);
    await server.client.updateSettings({ teamPick: true });
    expect(await press(sender('ada', { name: 'Ada' }), 'join', { team: 'blue' })).toBe(
      'Ada is in team Blue.',
    );
    expect(await press(sender('ada', { name: 'Ada' }), 'leave')).toBe('Ada left.');
    expect(await isIn('ada')).toBe(false);
  });

  it("extension buttons use only the abilities of the viewer's own ship", async () => {
    const call = vi.spyOn(server.app.simulation, 'call');
    await press(sender('bob'), 'join');
    await server.client.startRound();
    await press(sender('bob'), 'shields');
    const abilities = call.mock.calls.filter(([name]) => name === 'useAbility').map(([, input]) => input);
    call.mockRestore();
    expect(abilities).toEqual([{ pilot: 'chat:bob', ability: 'shields' }]);
    expect(await press(sender('stranger'), 'missile')).toBe('You have not joined: type !join.');
  });

  it('a viewer who uses the extension is the same person as in the chat', async () => {
    await server.client.reportChat({ user: 'cid', userId: '4711', text: '!join', platform: 'twitch' });
    expect(await press(sender('cid', { userId: '4711', name: 'CID' }), 'join')).toBe(
      'CID has already joined.',
    );
    const nameless = sender('', { userId: '4711', login: undefined, name: undefined });
    expect(await press(nameless, 'join')).toBe('CID has already joined.');
  });

  it('an extension viewer who does not share an identity can do nothing', async () => {
    expect(await press(anonymous('A99'), 'join')).toBe('To play, share your identity with this extension.');
    const nameless = sender('', { userId: '99', login: undefined, name: undefined });
    expect(await press(nameless, 'join')).toContain('does not know your name yet');
  });

  it('a banned extension viewer can do nothing', async () => {
    await press(sender('dan'), 'join');
    await server.client.removePilot({ pilot: 'dan', banMinutes: 10 });
    expect(await press(sender('dan'), 'join')).toBe('You cannot join at the moment.');
    expect(await isIn('dan')).toBe(false);
  });

  it('during an emergency stop, an extension button has no effect', async () => {
    await server.client.emergency({ on: true });
    expect(await press(sender('eve'), 'join')).toBe('The show is stopped at the moment.');
    await server.client.emergency({ on: false });
    expect(await isIn('eve')).toBe(false);
  });

  it('a relay message that arrives twice takes effect once', async () => {
    const id = nextId();
    relay.press(id, sender('fay'), 'join');
    await expect.poll(() => relay.answers.get(id)).toBe('fay joined.');
    await press(sender('fay'), 'leave');
    relay.press(id, sender('fay'), 'join');
    relay.press(id, sender('gus'), 'join');
    await relay.read();
    expect(await press(sender('hal'), 'join')).toBe('hal joined.');
    expect([await isIn('fay'), await isIn('gus')]).toEqual([false, false]);
  });

  it('a press on an extension button is not lost if the connection breaks before the answer arrives', async () => {
    const id = nextId();
    relay.press(id, sender('ivy'), 'join');
    await expect.poll(() => relay.answers.get(id)).toBe('ivy joined.');
    const again = relay.next();
    relay.drop();
    await expect.poll(() => server.client.getRelay()).toMatchObject({ state: 'waiting' });
    await server.client.setRelay({ key: RELAY_KEY }); // the link reconnects at once
    await again;
    await server.client.removePilot({ pilot: 'ivy' });
    relay.press(id, sender('ivy'), 'join');
    await relay.read();
    expect(await press(sender('jon'), 'join')).toBe('jon joined.');
    expect(await isIn('ivy')).toBe(false);
    expect(eventsOf('relay')).toHaveLength(2);
  });
});

describe('message from an extension viewer', () => {
  const message = (from: ReturnType<typeof sender>, content: unknown, id = nextId()) => {
    relay.send({ t: 'message', id, from, message: content });
    return relay.read();
  };

  it("an extension viewer's message is reported once, as an event for programs", async () => {
    const id = nextId();
    const from = sender('kim', { role: 'moderator', userId: '7', opaqueUserId: 'U7' });
    await message(from, { vote: 'hydra' }, id);
    await message(from, { vote: 'hydra' }, id);
    await message(anonymous('A1'), null);
    await expect.poll(() => eventsOf('extension').length).toBe(2);
    expect(eventsOf('extension')).toMatchObject([
      { from: { role: 'moderator', userId: '7', opaqueUserId: 'U7' }, message: { vote: 'hydra' } },
      { from: { role: 'viewer', userId: null, opaqueUserId: 'A1' }, message: null },
    ]);
    for (const { from } of eventsOf('extension') as unknown as { from: object }[])
      expect(Object.keys(from)).toEqual(['role', 'userId', 'opaqueUserId']);
  });

  it("a banned extension viewer's message is ignored", async () => {
    const before = eventsOf('extension').length;
    await press(sender('leo'), 'join');
    await server.client.removePilot({ pilot: 'leo', banMinutes: 10 });
    await message(sender('leo'), 'let me in');
    await message(anonymous('A2'), 'last');
    await expect.poll(() => eventsOf('extension').length).toBe(before + 1);
    expect(eventsOf('extension').at(-1)).toMatchObject({ message: 'last' });
  });

  it("an extension viewer's message does not reach overlays and starts no script", async () => {
    const overlay = await hello(server.url);
    await message(anonymous('A3'), 'secret');
    await server.client.announce({ text: 'done' });
    await overlay.message('event', ({ data }) => data.type === 'announce');
    expect(JSON.stringify(overlay.messages)).not.toContain('secret');
    const trigger = { type: 'event', event: 'extension' } as never;
    await expect(
      server.client.saveScript({ name: 'spy', language: 'js', code: '', trigger, enabled: true }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('many presses at once', () => {
  it('many button presses of one extension viewer reach the world a few at a time', async () => {
    const call = vi.spyOn(server.app.simulation, 'call');
    const startedAt = performance.now();
    for (let n = 0; n < 10_000; n++) relay.press(nextId(), sender('max'), 'missile');
    await relay.read();
    const seconds = (performance.now() - startedAt) / 1_000;
    const commands = call.mock.calls.filter(([name]) => name === 'useAbility').length;
    call.mockRestore();
    expect(commands).toBeGreaterThan(0);
    expect(commands).toBeLessThanOrEqual(4 + 2 * seconds);
  });

  it('button presses of many extension viewers are all answered, a few hundred at a time', async () => {
    const before = relay.answers.size;
    for (let n = 0; n < 1_000; n++) relay.press(nextId(), sender(`viewer${n}`), 'missile');
    await expect.poll(() => relay.answers.size - before, { timeout: 60_000 }).toBe(1_000);
  });
});

it('all messages of the game follow the documented relay protocol', () => {
  expect(relay.faults).toEqual([]);
});

it('the relay link reconnects only when the address or the key changes', async () => {
  for (const change of [{ key: RELAY_KEY }, { address: relay.address, key: RELAY_KEY }]) {
    const welcomed = relay.next();
    await server.client.setRelay(change);
    await welcomed;
  }
  const { since } = await server.client.getRelay();
  await server.client.setRelay({});
  expect(await server.client.getRelay()).toMatchObject({ state: 'connected', since });
});

it('a relay counts as set up only with an address and a key', async () => {
  await server.client.setRelay({ key: '' });
  expect(await server.client.getRelay()).toMatchObject({
    configured: false,
    address: relay.address,
    key: 'none',
    state: 'off',
  });
});
