import { beforeEach, expect, it } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import { subscribeTopics } from '../../../../net/platform/twitch/eventsub/subscriptions.ts';
import type { TwitchAccount } from '../../../../net/platform/twitch/link.ts';

/** Tests how a session is subscribed to its topics. The platform answers as the test says. */

const CHAT = 'channel.chat.message';
const BITS = 'channel.bits.use';
const ACCOUNT: TwitchAccount = {
  id: '9',
  login: 'ada',
  name: 'Ada',
  scopes: new Set(['user:read:chat', 'bits:read']),
  hasRewards: true,
  since: 0,
};

let clock: ReturnType<typeof createHandClock>;
/** The status of the answer for each topic; success by default. */
let answers: Record<string, number | Promise<never>>;
let asked: string[];
let calls: unknown[][];
let problems: (string | null)[];
let failed: string[];
beforeEach(() => {
  clock = createHandClock(0);
  [answers, asked, calls, problems, failed] = [{}, [], [], [], []];
});

function subscribe() {
  const createSubscription = async (topic: string, ...rest: unknown[]) => {
    asked.push(topic);
    calls.push([topic, ...rest]);
    const answer = await answers[topic];
    if (answer) throw Object.assign(new Error('no'), { statusCode: answer, body: '{}' });
  };
  return subscribeTopics('session', {
    link: { api: { eventSub: { createSubscription } } } as never,
    account: ACCOUNT,
    clock,
    random: () => 0,
    onSubscribed: problem => void problems.push(problem),
    onFailed: reason => void failed.push(reason),
  });
}
const settled = () => new Promise(setImmediate);
/** Advances the clock to the next attempt. */
async function retried(ms: number) {
  asked.length = 0;
  clock.advance(ms);
  await settled();
  return asked.toSorted();
}

it('the first EventSub topic is requested alone, and the others once the first is subscribed', async () => {
  const held = Promise.withResolvers<never>();
  answers[CHAT] = held.promise;
  subscribe();
  await settled();
  expect(asked).toEqual([CHAT]);
  held.resolve(undefined as never);
  await settled();
  expect([asked.length, problems]).toEqual([9, [null]]);
});

it('only EventSub topics about chat name the reading user, and only some topics need a scope', async () => {
  subscribe();
  await settled();
  const callOf = (topic: string) => calls.find(([name]) => name === topic);
  const transport = { method: 'websocket', session_id: 'session' };
  const channel = { broadcaster_user_id: '9' };
  const chat = { ...channel, user_id: '9' };
  expect(callOf(CHAT)).toEqual([CHAT, '1', chat, transport, '9', ['user:read:chat']]);
  expect(callOf(BITS)).toEqual([BITS, '1', channel, transport, '9', ['bits:read']]);
  expect(callOf('stream.online')).toEqual(['stream.online', '1', channel, transport, '9', []]);
});

it.each([500, 410, 429])(
  'an EventSub topic that fails temporarily (%i) is requested again, and the delay doubles each time',
  async status => {
    answers[BITS] = status;
    subscribe();
    await settled();
    expect(problems).toEqual([expect.stringContaining('does not report: bits.')]);
    expect(await retried(1_999)).toEqual([]);
    expect(await retried(1)).toEqual([BITS]);
    answers = {};
    expect(await retried(3_999)).toEqual([]);
    expect(await retried(1)).toEqual([BITS]);
    expect(problems.at(-1)).toBeNull();
    expect(await retried(600_000)).toEqual([]);
  },
);

it.each([400, 403, 404])(
  'an EventSub topic that is refused permanently (%i) is not requested again, and stays listed as missing',
  async status => {
    answers = { [BITS]: status, 'stream.online': 500 };
    subscribe();
    await settled();
    expect(problems).toEqual([expect.stringContaining('bits, the beginning of the stream.')]);
    answers = {};
    expect(await retried(2_000)).toEqual(['stream.online']);
    expect(problems.at(-1)).toContain('does not report: bits.');
  },
);

it('an EventSub topic to which the session is already subscribed counts as subscribed', async () => {
  answers[BITS] = 409;
  subscribe();
  await settled();
  expect([problems, await retried(600_000)]).toEqual([[null], []]);
});

it.each([
  [500, 'does not report what happens in the chat'],
  [429, 'allows three connections of a game'],
])(
  'if the first EventSub topic fails with %i, no other topic is requested and the session ends',
  async (status, reason) => {
    answers[CHAT] = status;
    subscribe();
    await settled();
    expect([asked, problems, failed]).toEqual([[CHAT], [], [expect.stringContaining(reason)]]);
  },
);

it('if the first EventSub topic is refused permanently, the other topics are still requested', async () => {
  answers[CHAT] = 403;
  subscribe();
  await settled();
  expect([problems, failed]).toEqual([[expect.stringContaining('does not report: chat.')], []]);
});

it.each([CHAT, BITS])(
  'if subscribing to EventSub is cancelled while %s is being requested, nothing more is reported',
  async topic => {
    const held = Promise.withResolvers<never>();
    answers[topic] = held.promise;
    const cancel = subscribe();
    await settled();
    const before = asked.length;
    cancel();
    held.resolve(undefined as never);
    await settled();
    expect([asked.length, problems]).toEqual([before, []]);
  },
);

it('if subscribing to EventSub is cancelled during a delay, nothing more is requested', async () => {
  answers = { [BITS]: 500 };
  const cancel = subscribe();
  await settled();
  cancel();
  expect(await retried(600_000)).toEqual([]);
});
