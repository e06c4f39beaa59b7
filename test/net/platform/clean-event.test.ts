import { describe, expect, it } from 'vitest';
import {
  cleanCheer,
  cleanNotice,
  cleanRedeem,
  cleanTitle,
} from '../../../net/platform/intake/clean-event.ts';
import type { NoticeEvent, PaidEvent, RedeemEvent } from '../../../net/platform/intake/platform.ts';
import { readLine } from '../../../net/platform/twitch/eventsub/readers.ts';

/**
 * Reports of platforms are repaired and truncated instead of refused, because no platform can be asked to send them
 * again.
 */

const user = { platform: 'testville', id: 'u1', login: 'ada', name: 'Ada', roles: [] };
const happening = { id: 'e1', platform: 'testville', origin: 'own' as const, user };
const cheer: PaidEvent = { ...happening, kind: 'paid', bits: 100, text: 'go', emote: null };
const redeem: RedeemEvent = { ...happening, kind: 'redeem', rewardId: 'r1', title: 'Nuke', input: 'now' };
const notice: NoticeEvent = { ...happening, kind: 'notice', notice: 'sub', count: 3, text: 'hi' };
const METADATA = { id: 'n1', at: 0, since: 0 };
const emote = { id: 'emotesv2_Abc', name: 'Kappa' };

it('cleaning an event from a platform does not change valid fields', () => {
  expect(cleanCheer({ ...cheer, emote })).toEqual({ ...cheer, emote });
  expect(cleanRedeem(redeem)).toEqual(redeem);
  expect(cleanNotice(notice)).toEqual(notice);
});

describe('reported numbers', () => {
  it.each([
    [1, 1],
    [0, 1],
    [-5, 1],
    [Number.NaN, 1],
    [1.4, 1],
    [1.5, 2],
    [10_000, 10_000],
    [2 ** 60, 1e9],
    [Number.POSITIVE_INFINITY, 1e9],
  ])("a platform's report of %d bits is counted as %i bits", (bits, counted) => {
    expect(cleanCheer({ ...cheer, bits }).bits).toBe(counted);
  });
});

it.each([
  [-3, 0],
  [2.6, 3],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 1e9],
])(
  "a platform's report of %d months, gifts, viewers or streams is counted as the number %i",
  (count, counted) => {
    expect(cleanNotice({ ...notice, count }).count).toBe(counted);
  },
);

describe('reported texts', () => {
  const TEXTS: [string, number, (text: string) => string | null][] = [
    ['texts of cheers', 2_000, text => cleanCheer({ ...cheer, text }).text],
    ['texts typed with rewards', 2_000, input => cleanRedeem({ ...redeem, input }).input],
    ['texts of notices', 2_000, text => cleanNotice({ ...notice, text }).text],
    ['titles of rewards', 200, title => cleanRedeem({ ...redeem, title }).title],
    ['titles of streams', 200, cleanTitle],
    ['names of emotes', 64, name => cleanCheer({ ...cheer, emote: { ...emote, name } }).emote?.name ?? ''],
  ];

  it.each(TEXTS)('in events from platforms, %s have at most %i characters', (_, most, cleaned) => {
    expect(cleaned('x'.repeat(most))).toBe('x'.repeat(most));
    expect(cleaned('x'.repeat(most + 1))).toBe('x'.repeat(most));
    expect(cleaned(`${'x'.repeat(most - 1)} y`)).toBe('x'.repeat(most - 1));
    expect(cleaned(`${'x'.repeat(most - 1)}\u{1f600}`)?.isWellFormed()).toBe(true);
  });

  it.each(TEXTS)(
    'in events from platforms, %s lose invisible characters and lone surrogates',
    (_, __, cleaned) => {
      expect(cleaned(' a\u202eb\u0000 ')).toBe('ab');
      expect(cleaned('a\ud83d')).toBe('a\ufffd');
    },
  );
});

it('a line from the Twitch chat is cut to 2,000 characters, without half an emoji at its end', () => {
  const textOf = (text: string) => {
    const line = readLine({ broadcaster_user_id: '1', message_id: 'm1', message: { text } }, METADATA);
    return line?.kind === 'chat' && line.text;
  };
  expect(textOf('x'.repeat(2_001))).toBe('x'.repeat(2_000));
  expect(textOf(`${'x'.repeat(1_999)}\u{1f600}`)).toBe(`${'x'.repeat(1_999)}\ufffd`);
});

it('an empty reward title in an event from a platform is treated as absent', () => {
  for (const title of ['', ' \u200b', null]) expect(cleanRedeem({ ...redeem, title }).title).toBeNull();
  expect(cleanTitle(' \u200b')).toBe('');
});

describe('invalid id', () => {
  const BAD = ['', ' ', 'x'.repeat(101), 'a\u202eb'];

  it.each(BAD)(
    "a platform's event with an invalid id is refused, and the error names the platform: %j",
    id => {
      for (const report of [
        () => cleanCheer({ ...cheer, id }),
        () => cleanRedeem({ ...redeem, id }),
        () => cleanNotice({ ...notice, id }),
      ])
        expect(report).toThrow(/^testville reported a (paid|redeem|notice) with an invalid id: "/);
    },
  );

  it.each(BAD)("an invalid id of a viewer, reward or emote is removed from a platform's event: %j", id => {
    const { rewardId, user: viewer } = cleanRedeem({ ...redeem, rewardId: id, user: { ...user, id } });
    expect([rewardId, viewer.id]).toEqual([null, null]);
    expect(cleanCheer({ ...cheer, emote: { ...emote, id } }).emote).toEqual({ ...emote, id: '' });
  });

  it("the id of a platform's event may be absent or have up to 100 characters", () => {
    for (const id of [null, 'x'.repeat(100)]) expect(cleanCheer({ ...cheer, id }).id).toBe(id);
  });
});
