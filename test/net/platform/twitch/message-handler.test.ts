import { beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import type { PlatformEvent } from '../../../../net/platform/intake/platform.ts';
import { createPlatformTime } from '../../../../net/platform/twitch/clock.ts';
import {
  createDeduplicator,
  createMessageHandler,
} from '../../../../net/platform/twitch/eventsub/message-handler.ts';
import type { TwitchAccount } from '../../../../net/platform/twitch/link.ts';

/** Tests which Twitch notifications become events, and how the end of a subscription is handled. */

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const ACCOUNT = { id: '9', since: 0 } as TwitchAccount;
const LINE = 'channel.chat.message';
const DELETE = 'channel.chat.message_delete';
const CLEAR = 'channel.chat.clear_user_messages';

let heard: PlatformEvent[];
let log: string[];
let problems: (string | null)[];
let counts: { revoked: number; rewards: number };
let handler: ReturnType<typeof createMessageHandler>;
beforeEach(() => {
  [heard, log, problems, counts] = [[], [], [], { revoked: 0, rewards: 0 }];
  const clock = createHandClock(NOW);
  handler = createMessageHandler({
    link: {
      setProblem: (_, problem) => void problems.push(problem),
      revoked: () => void counts.revoked++,
    },
    onEvent: async event => heard.push(event),
    onRewards: () => void counts.rewards++,
    onLog: line => void log.push(line),
    clock,
    time: createPlatformTime(clock),
  });
});

let ids = 0;
const notify = (topic: string, event: object, at = NOW) =>
  handler.handle({ type: 'notification', id: `n${++ids}`, at, topic, event }, ACCOUNT);
const chat = (login: string, at = NOW, message_id = `m${++ids}`) =>
  notify(
    LINE,
    {
      broadcaster_user_id: '9',
      chatter_user_id: `id-${login}`,
      chatter_user_login: login,
      message_id,
      message: { text: login },
    },
    at,
  );
const target = (login: string) => ({ target_user_id: `id-${login}`, target_user_login: login });
const lines = () => heard.flatMap(event => (event.kind === 'chat' ? event.text : []));
const revoke = (status: string, topic = LINE) =>
  handler.handle({ type: 'revocation', topic, status }, ACCOUNT);

describe('deleted or cleared lines', () => {
  it("if a viewer's lines are cleared, lines that the viewer wrote before that are ignored", () => {
    notify(CLEAR, target('bob'), NOW);
    for (const at of [NOW - 1, NOW]) chat('bob', at);
    chat('ada', NOW - 1);
    expect(lines()).toEqual(['bob', 'ada']);
  });

  it('if a clearing of the Twitch chat is dated far in the future, only lines of the next minute are hidden', () => {
    notify(CLEAR, target('bob'), NOW + 5 * MINUTE);
    for (const at of [NOW + MINUTE - 1, NOW + MINUTE]) chat('bob', at);
    expect(lines()).toEqual(['bob']);
  });

  it('a line of the Twitch chat that is deleted before it arrives is ignored', () => {
    notify(DELETE, { ...target('bob'), message_id: 'deleted' });
    chat('bob', NOW, 'deleted');
    chat('bob', NOW, 'another');
    expect(lines()).toEqual(['bob']);
  });

  it('clearing the whole Twitch chat hides no line that arrives later', () => {
    notify('channel.chat.clear', {}, NOW);
    chat('bob', NOW - 1);
    expect([heard[0], lines()]).toMatchObject([{ kind: 'moderation', act: 'clear', user: null }, ['bob']]);
  });
});

it('each event from Twitch names the channel whose account reported it', () => {
  chat('ada');
  expect(heard).toMatchObject([{ channel: '9' }]);
});

describe('notification', () => {
  it('a changed reward is not an event, but makes the game request the list of rewards again', () => {
    for (const change of ['add', 'update', 'remove'])
      notify(`channel.channel_points_custom_reward.${change}`, {});
    expect([counts.rewards, heard]).toEqual([3, []]);
  });

  it('a notification from Twitch that cannot be read is logged once per topic, without its content', () => {
    for (const topic of [LINE, LINE, 'channel.bits.use']) notify(topic, { private: 'secret', bits: 'many' });
    expect(log).toEqual([
      expect.stringContaining(`a message of ${LINE} that`),
      expect.stringMatching(/a message of channel\.bits\.use that .*\(bits\)/),
    ]);
    expect(log.join()).not.toContain('secret');
  });
});

describe('subscription that Twitch ends', () => {
  it.each(['authorization_revoked', 'user_removed'])(
    "if Twitch ends a subscription with %s, the account's permission ends",
    status => {
      revoke(status);
      expect([counts.revoked, problems]).toEqual([1, []]);
    },
  );

  it('if Twitch ends a subscription for another reason, the streamer can see which one ended', () => {
    for (const topic of [LINE, 'channel.unknown', 'constructor']) revoke('version_removed', topic);
    expect([counts.revoked, problems]).toEqual([0, [expect.stringContaining('does not report: chat.')]]);
  });
});

describe('repeated message', () => {
  it("a message from Twitch is accepted until it is more than ten minutes old by Twitch's clock", () => {
    const isNew = createDeduplicator({ steady: () => 0 }, { now: () => NOW });
    expect(isNew({ id: 'a', at: NOW - 10 * MINUTE - 1 })).toBe(false);
    expect(isNew({ id: 'b', at: NOW - 10 * MINUTE })).toBe(true);
  });

  it('a message from Twitch that is too old is not remembered, so that it takes up no memory', () => {
    let now = NOW;
    const isNew = createDeduplicator({ steady: () => 0 }, { now: () => now });
    expect(isNew({ id: 'a', at: NOW - 11 * MINUTE })).toBe(false);
    now -= 5 * MINUTE;
    expect(isNew({ id: 'a', at: NOW - 11 * MINUTE })).toBe(true);
  });

  it('the latest 100,000 messages from Twitch are remembered', () => {
    const isNew = createDeduplicator({ steady: () => 0 }, { now: () => NOW });
    for (let n = 0; n < 100_000; n++) isNew({ id: `${n}`, at: NOW });
    expect(isNew({ id: '0', at: NOW })).toBe(false);
    isNew({ id: 'one more', at: NOW });
    expect(['0', '2'].map(id => isNew({ id, at: NOW }))).toEqual([true, false]);
  });
});
