import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { BackOff } from '../../../core/back-off.ts';
import { anonymous, RELAY_KEY, type StandIn, sender, startStandIn } from '../../../harness/relay/stand-in.ts';
import { failed, openConnection } from '../../../net/platform/relay/connection.ts';
import { createLink, type LinkTimes } from '../../../net/platform/relay/link.ts';
import type { FromViewer } from '../../../net/platform/relay/session.ts';
import { MAX_RELAY_MESSAGE } from '../../../schema/wire/relay.ts';

/** Tests what the link accepts as a relay, and how it reconnects. */

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function relay(...given: Parameters<typeof startStandIn>) {
  const started = await startStandIn(...given);
  closing.push(started.close);
  return started;
}

/** A link that reconnects at once, and its log. */
function startLink({ address }: Pick<StandIn, 'address'>, times: Partial<LinkTimes> = {}, key = RELAY_KEY) {
  const heard = { entitlements: [] as string[][], messages: [] as FromViewer[], unusable: [] as string[] };
  const log: string[] = [];
  const pauses = { asked: 0, resets: 0 };
  const backOff: BackOff = { next: () => ++pauses.asked && 1, reset: () => void pauses.resets++ };
  const credentials = { address, key };
  const opened = createLink({
    credentials: () => credentials,
    onWelcome: ({ entitlements }) => heard.entitlements.push(entitlements),
    onMessage: async message => void heard.messages.push(message),
    onUnusable: why => heard.unusable.push(why),
    onLost() {},
    onLog: line => log.push(line),
    times,
    backOff,
  });
  closing.push(opened.close);
  opened.start();
  pauses.resets = 0;
  return { ...heard, log, pauses, credentials, link: opened };
}

const until = (state: string, { link }: Pick<ReturnType<typeof startLink>, 'link'>) =>
  expect.poll(() => link.state, { timeout: 60_000, interval: 5 }).toBe(state);

describe('relay that accepts the key', () => {
  it('after the welcome, the relay link is connected, and the key was sent only in a header', async () => {
    const standIn = await relay({ entitlements: ['gold-trails'] });
    const game = startLink(standIn);
    await until('connected', game);
    expect(game.entitlements).toEqual([['gold-trails']]);
    expect(game.link.text).toBe('The relay is connected.');
    expect(standIn.faults).toEqual([]);
    expect(game.log).toEqual([]);
  });

  it('the relay link stays connected after the time limit for the welcome has passed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closing.push(() => vi.useRealTimers());
    const game = startLink(await relay(), { handshakeMs: 500, welcomeMs: 500 });
    await until('connected', game);
    vi.advanceTimersByTime(2_000);
    await new Promise(setImmediate);
    expect([game.link.state, game.log]).toEqual(['connected', []]);
  });

  it('the relay link passes on messages from viewers, and ignores all other messages', async () => {
    const standIn = await relay();
    const game = startLink(standIn);
    await until('connected', game);
    const from = anonymous('U1');
    const forged = [
      'no JSON',
      Buffer.from('{}'),
      { t: 'message', id: 'a', from: { ...from, role: 'owner' }, message: 1 },
      { t: 'message', id: 'b', from: { ...from, role: 'external' }, message: 1 },
      { t: 'message', id: 'c', from: { role: 'viewer', userId: null }, message: 1 },
      { t: 'message', id: '', from, message: 1 },
      { t: 'message', id: 'd', from, message: 'x'.repeat(5_000) },
      { t: 'press', id: 'e', from, button: 'nuke' },
      { t: 'press', id: 'f', from: { ...from, userId: 'x'.repeat(101) }, button: 'join' },
      { t: 'press', id: 'g', from: { ...from, login: 'x'.repeat(65) }, button: 'join' },
      { t: 'relay', entitlements: ['everything'] },
      { t: 'welcome', entitlements: ['everything'] },
      null,
      [[]],
    ];
    for (const message of forged) {
      if (typeof message === 'string' || Buffer.isBuffer(message)) standIn.raw(message);
      else standIn.send(message);
    }
    standIn.raw('['.repeat(8_000) + ']'.repeat(8_000));
    standIn.raw(
      `{"t":"message","id":"h","from":${JSON.stringify(from)},"message":${'['.repeat(7_000)}${']'.repeat(7_000)}}`,
    );
    standIn.send({
      t: 'message',
      id: 'z',
      from: sender('ada'),
      message: { t: 'welcome', entitlements: ['x'] },
    });
    await standIn.read();
    expect(game.messages.map(({ id }) => id)).toEqual(['z']);
    expect(game.entitlements).toEqual([[]]);
    expect(game.unusable).toHaveLength(14);
    expect(game.link.state).toBe('connected');
  });

  it('the relay link reconnects when the relay drops the connection', async () => {
    const standIn = await relay();
    const game = startLink(standIn);
    for (const calls of [1, 2, 3]) {
      await expect.poll(() => game.entitlements.length, { interval: 5 }).toBe(calls);
      standIn.drop();
    }
    await expect.poll(() => game.entitlements.length, { interval: 5 }).toBe(4);
    expect(standIn.faults).toEqual([]);
    expect(game.log).toHaveLength(1);
    expect(game.log[0]).toContain('The relay closed the connection (1006).');
    expect(game.pauses).toEqual({ asked: 3, resets: 0 });
  });

  it('a new configuration makes the relay link reconnect at once and resets its back-off', async () => {
    const game = startLink({ address: 'ws://127.0.0.1:1/game' });
    await expect.poll(() => game.pauses.asked, { interval: 5 }).toBeGreaterThan(2);
    expect(game.pauses.resets).toBe(0);
    const { address } = await relay();
    Object.assign(game.credentials, { address });
    game.link.start();
    expect(game.pauses.resets).toBe(1);
    await until('connected', game);
  });

  it('a connection to the relay that lasts resets the back-off, and lets repeated log lines be logged again', async () => {
    const standIn = await relay();
    const game = startLink(standIn, { goodMs: 0 });
    for (const calls of [1, 2]) {
      await expect.poll(() => game.entitlements.length, { interval: 5 }).toBe(calls);
      standIn.drop();
    }
    await expect.poll(() => game.entitlements.length, { interval: 5 }).toBe(3);
    expect(game.pauses).toEqual({ asked: 2, resets: 2 });
    expect(game.log).toHaveLength(2);
  });

  it('if the relay hangs, the link disconnects and reconnects', async () => {
    const standIn = await relay();
    const game = startLink(standIn, { pingMs: 50 });
    await until('connected', game);
    standIn.freeze();
    await expect.poll(() => game.entitlements.length).toBeGreaterThan(1);
    expect(game.log[0]).toContain('The relay no longer answers.');
  });

  it('if the relay sends a message that is too large, the link disconnects and reconnects', async () => {
    const standIn = await relay();
    const game = startLink(standIn);
    await until('connected', game);
    standIn.raw('x'.repeat(MAX_RELAY_MESSAGE + 1));
    await expect.poll(() => game.entitlements.length, { interval: 5 }).toBe(2);
    expect(game.messages).toEqual([]);
  });

  it('a relay link that is closed disconnects and does not reconnect', async () => {
    const standIn = await relay();
    const game = startLink(standIn);
    await until('connected', game);
    game.link.close();
    await expect.poll(() => standIn.isConnected).toBe(false);
    expect([game.link.state, game.link.send('{}')]).toEqual(['off', false]);
    expect([standIn.calls, game.log]).toEqual([1, []]);
  });
});

describe('relay that refuses the game', () => {
  const refusals: [string, Parameters<typeof startStandIn>[0], string][] = [
    ['the key with status 401', { status: 401 }, 'refuses the key'],
    ['the key with status 403', { status: 403 }, 'refuses the key'],
    ['the version with status 426', { status: 426 }, 'does not speak starfray-relay.1'],
    ['the version by choosing no subprotocol', { protocol: false }, 'does not speak starfray-relay.1'],
    [
      'the version by choosing another subprotocol',
      { protocol: 'starfray-relay.2' },
      'does not speak starfray-relay.1',
    ],
  ];

  it.each(refusals)(
    'if the relay refuses %s, that is logged once and the next attempt is 30 minutes later',
    async (_, given, why) => {
      const standIn = await relay(given);
      const game = startLink(standIn);
      await until('refused', game);
      expect(game.link.text).toMatch(new RegExp(`^The relay ${why}: .*The next attempt is in 30 min\\.$`));
      expect(game.log).toEqual([expect.stringContaining(`The relay ${why}`)]);
      expect(game.log.join() + game.link.text).not.toContain(RELAY_KEY);
      expect([standIn.calls, game.pauses.asked]).toEqual([1, 0]);
    },
  );

  it('if the relay refuses the key during a connection, the next attempt is also delayed', async () => {
    const standIn = await relay();
    const game = startLink(standIn);
    await until('connected', game);
    standIn.closeWith(4_401);
    await until('refused', game);
    expect(standIn.calls).toBe(1);
  });

  it('after the relay key was changed, the relay link connects at once', async () => {
    const standIn = await relay();
    const game = startLink(standIn, {}, 'another-key');
    await until('refused', game);
    game.credentials.key = RELAY_KEY;
    game.link.start();
    await until('connected', game);
    expect(standIn.calls).toBe(2);
  });

  it('if the relay refuses the game repeatedly, that is logged once', async () => {
    const standIn = await relay({ status: 401 });
    const game = startLink(standIn, { refusedMs: 1 });
    await expect.poll(() => standIn.calls, { interval: 5 }).toBeGreaterThan(3);
    expect(game.log).toHaveLength(1);
  });
});

describe('server that is not a relay', () => {
  it('a relay that answers with another status is tried again', async () => {
    const standIn = await relay({ status: 500 });
    const game = startLink(standIn);
    await expect.poll(() => standIn.calls, { interval: 5 }).toBeGreaterThan(2);
    expect(game.log).toEqual([expect.stringContaining('The relay answers with status 500.')]);
  });

  it('a relay that sends no welcome is tried again', async () => {
    const standIn = await relay({ entitlements: null });
    const game = startLink(standIn, { handshakeMs: 500, welcomeMs: 1 });
    await expect.poll(() => standIn.calls).toBeGreaterThan(1);
    expect(game.log).toEqual([expect.stringContaining('The relay did not send a welcome.')]);
    expect(game.entitlements).toEqual([]);
  });

  it("nothing is sent to the relay before the relay's welcome message", async () => {
    const standIn = await relay({ entitlements: null });
    const game = startLink(standIn);
    await standIn.next();
    await standIn.read();
    expect([game.link.state, game.link.send('{}')]).toEqual(['connecting', false]);
    await standIn.read();
    expect(standIn.faults).toEqual([]);
    standIn.send({ t: 'welcome', entitlements: [] });
    await until('connected', game);
    expect(game.link.send('{"t":"answer","id":"a","text":null}')).toBe(true);
  });

  it('a relay whose first message is not a welcome is tried again', async () => {
    const standIn = await relay({ entitlements: null });
    const game = startLink(standIn);
    await standIn.next();
    standIn.press('1', sender('ada'), 'join');
    await expect.poll(() => standIn.calls).toBeGreaterThan(1);
    expect(game.log).toEqual([expect.stringContaining('The relay did not begin with a welcome.')]);
    expect(game.messages).toEqual([]);
  });

  it('a relay that cannot be reached is tried again', async () => {
    const standIn = await relay();
    await standIn.close();
    closing.splice(0);
    const game = startLink(standIn);
    await expect.poll(() => game.pauses.asked).toBeGreaterThan(2);
    expect(game.log).toEqual([expect.stringContaining('(ECONNREFUSED)')]);
    expect(game.link.text).toMatch(
      /^The relay could not be reached, or the connection failed \(ECONNREFUSED\)\. The next attempt is in 1 s\.$|Connecting/,
    );
  });

  it('a relay whose address is invalid is tried again', () => {
    const game = startLink({ address: 'wss://127.0.0.1:99999/game' });
    expect(game.link.state).toBe('waiting');
    expect(game.link.text).toContain('has an invalid address');
  });
});

it('the relay link waits for the back-off before it connects', async () => {
  const standIn = await relay();
  const game = startLink(standIn);
  await until('connected', game);
  game.link.start(3_600_000);
  await expect.poll(() => standIn.isConnected).toBe(false);
  expect([game.link.state, game.link.text]).toEqual(['connecting', 'Connecting to the relay in a moment.']);
  expect(standIn.calls).toBe(1);
});

it.each([
  ['address', { address: '' }, 'No relay is set up.'],
  ['key', { key: '' }, 'The relay has an address but no key.'],
])("without the relay's %s, the relay link does not connect", async (_, missing, text) => {
  const standIn = await relay();
  const game = startLink(standIn);
  await until('connected', game);
  Object.assign(game.credentials, missing);
  game.link.start();
  expect([game.link.state, game.link.text]).toEqual(['off', text]);
  expect(standIn.calls).toBe(1);
});

it('while the game pauses reading, the relay does not time out', async () => {
  const pings = { before: 0, after: 0 };
  const read: string[] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  closing.push(() => server.close());
  server.on('connection', socket => {
    socket.on('ping', () => void (read.length < 200 ? pings.before++ : pings.after++));
    for (let i = 0; i < 200; i++) socket.send('{}');
  });
  await once(server, 'listening');
  const ends: string[] = [];
  const connection = openConnection(
    { address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, key: RELAY_KEY },
    {
      onMessage(text) {
        read.push(text);
        return new Promise(() => {}); // never handled
      },
      onEnd: ({ reason }) => ends.push(reason),
    },
    { handshakeMs: 60_000, pingMs: 10 },
  );
  closing.push(() => connection.end(failed('was left')));
  await expect.poll(() => ends.length > 0 || pings.after > 5).toBe(true);
  expect(ends).toEqual([]);
});
