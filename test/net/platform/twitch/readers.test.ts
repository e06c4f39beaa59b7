import { describe, expect, it } from 'vitest';
import {
  readAd,
  readBits,
  readChangedRedemption,
  readLine,
  readNotice,
  readRedemption,
} from '../../../../net/platform/twitch/eventsub/readers.ts';
import { rolesOf } from '../../../../net/platform/twitch/eventsub/viewer-fields.ts';

/** Tests how the game reads the fields of a Twitch notification. */

const METADATA = { id: 'n1', at: 0, since: 0 };
const USER = { user_id: '1', user_login: 'ada', user_name: 'Ada' };
const CHATTER = { chatter_user_id: '1', chatter_user_login: 'ada', chatter_user_name: 'Ada' };
const LINE = { broadcaster_user_id: '9', ...CHATTER, message_id: 'm1', message: { text: 'hi' }, badges: [] };

describe('advertisement', () => {
  const seconds = (duration_seconds: unknown) => {
    const ad = readAd({ duration_seconds }, METADATA);
    return ad?.kind === 'ad' ? ad.seconds : expect.fail();
  };

  it('an advertisement lasts whole seconds, at most a day, whether the duration is a number or a text', () => {
    expect([90, '90', 90.5, 0, 86_400].map(seconds)).toEqual([90, 90, 91, 0, 86_400]);
  });

  it.each([-1, 86_401, 'soon', null])('an advertisement of %j seconds cannot be read', duration => {
    expect(() => seconds(duration)).toThrow();
  });
});

describe('bits', () => {
  const emote = { id: '25', name: 'Kappa' };
  const read = (rest: object) => readBits({ ...USER, bits: 30, ...rest }, METADATA);

  it('bits show a giant emote only if the viewer paid for one', () => {
    expect(read({ power_up: { type: 'gigantify_an_emote', emote } })).toMatchObject({ emote });
    for (const power_up of [
      null,
      { type: 'message_effect', emote },
      { type: 'gigantify_an_emote', emote: null },
    ])
      expect(read({ power_up })).toMatchObject({ bits: 30, emote: null });
  });

  it('bits are accepted without a text and without a name', () => {
    expect(read({ user_id: null, user_login: null, user_name: null, message: null })).toMatchObject({
      user: { id: null, login: 'anonymous', name: 'anonymous' },
      text: '',
    });
    expect(read({ user_name: null, message: { text: 'go' } })).toMatchObject({
      user: { name: 'ada' },
      text: 'go',
    });
  });
});

describe('redemption', () => {
  it('a redemption is handled only if it was made after the account became known', () => {
    const kindAt = (redeemed_at: string, since: number) =>
      readRedemption(
        { ...USER, id: 'r1', reward: { id: 'w', title: 'Nuke' }, redeemed_at },
        { ...METADATA, since },
      )?.kind;
    const since = Date.parse('2026-01-01T00:00:01Z');
    expect(kindAt('2026-01-01T00:00:01Z', since)).toBe('redeem');
    expect(kindAt('2026-01-01T00:00:00.999Z', since)).toBeUndefined();
  });

  it('a redemption is withdrawn if it was cancelled, but not if it was fulfilled', () => {
    const kinds = ['canceled', 'CANCELED', 'fulfilled', 'unfulfilled'].map(
      status => readChangedRedemption({ id: 'r1', status }, METADATA)?.kind,
    );
    expect(kinds).toEqual(['withdrawal', 'withdrawal', undefined, undefined]);
  });
});

describe('chat line', () => {
  it('a chat line belongs to the channel if it names no other channel as its source', () => {
    const origins = [undefined, null, '9', '8'].map(
      source_broadcaster_user_id => readLine({ ...LINE, source_broadcaster_user_id }, METADATA)?.origin,
    );
    expect(origins).toEqual(['own', 'own', 'own', 'shared']);
  });

  it('a viewer has each role only once, even if several badges give the same role', () => {
    const roles = (...badges: string[]) => rolesOf(badges.map(set_id => ({ set_id })));
    expect(roles('broadcaster', 'vip')).toEqual(['broadcaster', 'vip']);
    expect(roles('lead_moderator', 'moderator', 'founder', 'subscriber')).toEqual([
      'moderator',
      'subscriber',
    ]);
    expect([roles('founder'), roles('lead_moderator')]).toEqual([['subscriber'], ['moderator']]);
    expect(roles('partner', 'bits')).toEqual([]);
  });
});

describe('notice', () => {
  const read = (notice_type: string, details: object = {}, rest: object = {}) =>
    readNotice({ ...LINE, notice_type, [notice_type]: details, ...rest }, METADATA);

  it.each([
    ['sub', {}, { notice: 'sub', count: 1 }],
    ['resub', { cumulative_months: 12 }, { notice: 'sub', count: 12 }],
    ['sub_gift', {}, { notice: 'gift', count: 1 }],
    ['community_sub_gift', { total: 5 }, { notice: 'gift', count: 5 }],
    ['watch_streak', { streak_count: 10 }, { notice: 'watch-streak', count: 10 }],
  ])('the numbers of a %s notice are read from its details: %j', (type, details, fields) => {
    expect(read(type, details)).toMatchObject({
      kind: 'notice',
      id: 'm1',
      text: 'hi',
      user: { login: 'ada' },
      ...fields,
    });
  });

  it('a raid on Twitch belongs to the raiding channel, and not to the account that wrote the notice', () => {
    const raid = { ...USER, user_login: 'grace', user_name: 'Grace', viewer_count: 42 };
    expect(read('raid', raid)).toMatchObject({
      notice: 'raid',
      count: 42,
      user: { login: 'grace', name: 'Grace' },
    });
  });

  it('Twitch notices of single gifts in a community gift, of other kinds and from other channels are ignored', () => {
    expect(read('sub_gift', { community_gift_id: 'g1' })).toBeNull();
    for (const type of ['announcement', 'shared_chat_sub', 'constructor']) expect(read(type)).toBeNull();
  });
});
