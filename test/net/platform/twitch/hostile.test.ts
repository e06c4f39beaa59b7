import { describe, expect, it } from 'vitest';
import { comes, type Listening, listeningForEachTest } from './listening.ts';

/** EventSub messages that no honest platform sends have no effect, and later messages are still handled. */

let stage: Listening;
const { chat, hears, isBack, isLost, pause } = listeningForEachTest(given => {
  stage = given;
});

const HUGE = 'x'.repeat(900_000);
const NESTED = 100_000;
const nested = () => `${'['.repeat(NESTED)}${']'.repeat(NESTED)}`;

let ids = 0;
const metadata = (rest: object = {}) => ({
  message_id: `hostile-${++ids}`,
  message_type: 'notification',
  message_timestamp: new Date(stage.platformClock.now()).toISOString(),
  ...rest,
});
const send = (message: unknown) => stage.twitch.faults.send(JSON.stringify(message));
const event = (type: string, fields: unknown, rest: object = {}) =>
  send({ metadata: metadata(rest), payload: { subscription: { type, status: 'enabled' }, event: fields } });

const LINE = 'channel.chat.message';
const line = (rest: object = {}) => ({
  broadcaster_user_id: '1',
  chatter_user_id: '2',
  chatter_user_login: 'ada',
  chatter_user_name: 'Ada',
  message_id: `line-${++ids}`,
  message: { text: 'hostile', fragments: [] },
  badges: [],
  ...rest,
});

describe('hostile message', () => {
  it.each<[string, () => void]>([
    ['is not JSON', () => stage.twitch.faults.send('{')],
    ['is binary', () => stage.twitch.faults.send(Buffer.alloc(1_000, 255))],
    ['is null', () => send(null)],
    ['is nested deeply', () => stage.twitch.faults.send(nested())],
    [
      'has a payload that is nested deeply',
      () =>
        stage.twitch.faults.send(
          `{"metadata":${JSON.stringify(metadata())},"payload":{"subscription":{"type":"${LINE}","status":"enabled"},"event":${nested()}}}`,
        ),
    ],
    ['has an unknown type', () => send({ metadata: metadata({ message_type: 'x' }), payload: {} })],
    [
      'has the type "constructor"',
      () => send({ metadata: metadata({ message_type: 'constructor' }), payload: {} }),
    ],
    [
      'has the type "__proto__"',
      () => send({ metadata: metadata({ message_type: '__proto__' }), payload: {} }),
    ],
    ['has an unknown topic', () => event('x', {})],
    ['has the topic "__proto__"', () => event('__proto__', {})],
    ['has the topic "constructor"', () => event('constructor', line())],
    ['has no event', () => event(LINE, undefined)],
    ['has an event of another type', () => event(LINE, [1, 2])],
    ['has fields of other types', () => event(LINE, line({ chatter_user_id: 5, badges: 'x' }))],
    ['has a text that is a list', () => event(LINE, line({ message: { text: ['!join'] } }))],
    ['has an extremely long login', () => event(LINE, line({ chatter_user_login: HUGE }))],
    ['has an extremely long line id', () => event(LINE, line({ message_id: HUGE }))],
    ['has an extremely long id', () => event(LINE, line(), { message_id: HUGE })],
    ['has no time', () => event(LINE, line(), { message_timestamp: 'soon' })],
    ['has a time in 1970', () => event(LINE, line(), { message_timestamp: '1970-01-01T00:00:00Z' })],
    [
      'has a reward of another type',
      () => event('channel.channel_points_custom_reward_redemption.add', { id: 1 }),
    ],
    ['has bits that are a text', () => event('channel.bits.use', { bits: '100' })],
    [
      'ends an unknown subscription',
      () =>
        send({
          metadata: metadata({ message_type: 'revocation' }),
          payload: { subscription: { type: HUGE, status: 'x' } },
        }),
    ],
    [
      'gives an invalid address for reconnecting',
      () =>
        send({
          metadata: metadata({ message_type: 'session_reconnect' }),
          payload: { session: { reconnect_url: 'javascript:alert(1)' } },
        }),
    ],
  ])('a message from Twitch that %s has no effect', async (_, attack) => {
    attack();
    await chat('after');
    await hears('after');
    expect(stage.heard).toHaveLength(1);
    expect(stage.counts).toMatchObject({ away: 0, back: 1, revoked: 0 });
    expect(stage.problem()).toBeNull();
    expect(stage.log.join('').length).toBeLessThan(1_000);
  });

  it('a message from Twitch larger than a megabyte closes the connection, which is then opened again', async () => {
    stage.twitch.faults.send('x'.repeat(1_048_577));
    await isLost();
    pause();
    await isBack(2);
    await chat('after');
    await hears('after');
  });
});

describe('chat', () => {
  it('a long chat line is cut to 2,000 characters, however many emotes it has', async () => {
    const fragments = Array.from({ length: 5_000 }, () => ({ text: 'Kappa', emote: { id: '25' } }));
    event(LINE, line({ message: { text: HUGE.slice(0, 500_000), fragments } }));
    await comes(() => stage.heard.length).toBe(1);
    const [heard] = stage.heard;
    expect(heard?.kind === 'chat' && heard.text.length).toBe(2_000);
  });

  it('a line of the Twitch chat has only known roles, whatever its badges are', async () => {
    const names = ['constructor', '__proto__', 'toString', 'vip'];
    event(LINE, line({ badges: names.map(set_id => ({ set_id })) }));
    await comes(() => stage.heard).toMatchObject([{ user: { roles: ['vip'] } }]);
  });

  it('a chat line is handled even if Twitch has reported a clearing of the chat dated in another century', async () => {
    const target = { target_user_id: '2', target_user_login: 'ada', target_user_name: 'Ada' };
    event('channel.chat.clear_user_messages', target, { message_timestamp: '2999-01-01T00:00:00Z' });
    stage.platformClock.advance(61_000);
    stage.clock.advance(5_000);
    event(LINE, line(), { message_timestamp: new Date(stage.platformClock.now() + 61_000).toISOString() });
    await hears('hostile');
  });
});

it.each([-5, 0, 1e300])(
  'if Twitch promises a message every %d s, silence still ends the connection after a reasonable time',
  async seconds => {
    const welcome = { session: { id: 's', keepalive_timeout_seconds: seconds } };
    send({ metadata: metadata({ message_type: 'session_welcome' }), payload: welcome });
    await chat('after');
    await hears('after');
    expect(stage.clock.lastMs).toBeGreaterThanOrEqual(1_000);
    expect(stage.clock.lastMs).toBeLessThanOrEqual(720_000);
  },
);
