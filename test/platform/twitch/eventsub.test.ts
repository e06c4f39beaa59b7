import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { connect } from './calls.ts';
import { createSockets } from './sockets.ts';

let clock: ReturnType<typeof createHandClock>;
let twitch: FakeTwitch;
let openSocket: ReturnType<typeof createSockets>['openSocket'];
let subscribe: ReturnType<typeof createSockets>['subscribe'];
let have: ReturnType<typeof createSockets>['have'];

beforeEach(async () => {
  clock = createHandClock();
  twitch = await startFakeTwitch({ clock, tokenSeconds: 3_600, pollSeconds: 0 });
  ({ openSocket, subscribe, have } = createSockets(twitch, (await connect(twitch)).access));
});
afterEach(() => twitch.close());

describe('fake EventSub session', () => {
  it('a fake EventSub session is closed if it has no subscription within 10 s', async () => {
    const unused = await openSocket();
    const used = await openSocket();
    expect((await subscribe(used.session)).status).toBe(202);
    clock.advance(10_000);
    expect(await unused.closed).toBe(4003);
    expect(twitch.subscriptions).toHaveLength(1);
  });

  it('a fake EventSub session sends a keepalive message if it sent nothing else during the interval', async () => {
    const socket = await openSocket();
    await subscribe(socket.session);
    clock.advance(9_999);
    await twitch.cheer('Ada', 100);
    clock.advance(9_999);
    clock.advance(1);
    await have(socket, 3);
    expect(socket.typesOf()).toEqual(['session_welcome', 'notification', 'session_keepalive']);
  });

  it('a fake EventSub session that gets a message from the client is closed', async () => {
    const { socket, closed } = await openSocket();
    socket.send('hello');
    expect(await closed).toBe(4001);
  });

  it('while a fake EventSub session moves to another address, events are sent to both connections', async () => {
    const old = await openSocket();
    await subscribe(old.session);
    await twitch.faults.reconnect();
    await have(old, 2);
    await twitch.cheer('Ada', 1);
    const next = await openSocket(old.messages[1].payload.session.reconnect_url);
    await twitch.cheer('Bob', 2);
    await Promise.all([have(old, 4), have(next, 2)]);
    expect(next.session).toBe(old.session);
    expect(next.messages[1]).toEqual(old.messages[3]);
    old.socket.close();
    await twitch.until(() => twitch.sockets === 1);
    expect(twitch.subscriptions).toHaveLength(1);
    expect(twitch.violations).toEqual([]);
  });

  it('a fake EventSub session ends if the client does not move within 30 s or disconnects too early', async () => {
    const slow = await openSocket();
    await subscribe(slow.session);
    await twitch.faults.reconnect();
    clock.advance(30_000);
    expect(await slow.closed).toBe(4004);
    const hasty = await openSocket();
    await subscribe(hasty.session);
    await twitch.faults.reconnect();
    hasty.socket.close();
    await twitch.until(() => twitch.sockets === 0);
    expect(twitch.violations).toContain('An old socket was closed before the new one had its welcome.');
    expect(await (await openSocket(`ws://127.0.0.1:${twitch.port}/ws?challenge=x`)).closed).toBe(4007);
  });
});

describe('fake EventSub subscription', () => {
  const statusOf = async (...args: Parameters<typeof subscribe>) => {
    const { status, body } = await subscribe(...args);
    return [status, body.message];
  };

  it('a fake EventSub subscription needs a known topic, a session, the account and its consent, and is unique', async () => {
    const { session } = await openSocket();
    expect(await statusOf(session, 'channel.nonsense')).toEqual([
      400,
      expect.stringContaining('combination'),
    ]);
    expect(await statusOf(session, 'channel.bits.use', {}, '2')).toEqual([400, expect.any(String)]);
    expect(await statusOf('nobody')).toEqual([400, expect.stringContaining('session')]);
    expect(await statusOf(session, 'channel.bits.use', { broadcaster_user_id: '1' })).toEqual([
      400,
      expect.stringContaining('condition'),
    ]);
    expect(await statusOf(session, 'channel.ban')).toEqual([
      403,
      'subscription missing proper authorization',
    ]);
    expect(await statusOf(session)).toEqual([202, undefined]);
    expect(await statusOf(session)).toEqual([409, 'subscription already exists']);
  });

  it('a fake EventSub subscription requires the scopes of its topic', async () => {
    const topics = ['channel.ban', 'channel.unban', 'channel.ad_break.begin'];
    const { access } = await connect(twitch, ['channel:moderate', 'channel:read:ads']);
    const rich = createSockets(twitch, access);
    const socket = await rich.openSocket();
    for (const topic of topics) expect((await rich.subscribe(socket.session, topic)).status).toBe(202);
    expect((await rich.subscribe(socket.session)).status).toBe(403);
    await twitch.timeout('Ada', 60);
    await twitch.ban('Ada');
    await twitch.unban('Ada');
    await twitch.adBreak(90);
    await have(socket, 5);
    expect(socket.messages.slice(1).map(({ payload }) => payload.event)).toMatchObject([
      { user_login: 'ada', is_permanent: false },
      { user_login: 'ada', is_permanent: true, ends_at: null },
      { user_login: 'ada' },
      { duration_seconds: 90 },
    ]);
  });

  it("a fake EventSub subscription to the account's own channel costs nothing", async () => {
    const { session } = await openSocket();
    expect((await subscribe(session)).body).toMatchObject({
      data: [{ status: 'enabled', type: 'channel.bits.use', cost: 0, transport: { session_id: session } }],
      total: 1,
      total_cost: 0,
      max_total_cost: 10,
    });
  });

  it('the fake EventSub limits the numbers of sockets and of subscriptions per socket', async () => {
    twitch.limits.subscriptions = 1;
    const sockets = await Promise.all([openSocket(), openSocket(), openSocket(), openSocket()]);
    const statuses = [];
    for (const { session } of sockets) statuses.push(await statusOf(session));
    expect(statuses.slice(0, 3)).toEqual([
      [202, undefined],
      [202, undefined],
      [202, undefined],
    ]);
    expect(statuses[3]).toEqual([429, 'number of websocket transports limit exceeded']);
    expect((await statusOf(sockets[0].session, 'stream.online'))[0]).toBe(429);
    sockets[0].socket.close();
    await twitch.until(() => twitch.sockets === 3);
    expect((await subscribe(sockets[3].session)).status).toBe(202);
  });

  it('the fake EventSub counts the subscriptions of a lost socket for a while', async () => {
    Object.assign(twitch.limits, { sockets: 1, lingerSeconds: 60 });
    const cut = await openSocket();
    await subscribe(cut.session);
    twitch.faults.cutSockets();
    await twitch.until(() => twitch.sockets === 0);
    const next = await openSocket();
    expect((await subscribe(next.session)).status).toBe(429);
    clock.advance(60_000);
    const last = await openSocket();
    expect((await subscribe(last.session)).status).toBe(202);
  });

  it('when consent is revoked, a fake EventSub subscription ends and the client is notified', async () => {
    const socket = await openSocket();
    await subscribe(socket.session);
    await twitch.revoke();
    await have(socket, 2);
    expect(socket.messages[1]).toMatchObject({
      metadata: { message_type: 'revocation', subscription_type: 'channel.bits.use' },
      payload: { subscription: { status: 'authorization_revoked' } },
    });
    expect(twitch.subscriptions).toEqual([]);
  });
});
