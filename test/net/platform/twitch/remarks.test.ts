import { describe, expect, it } from 'vitest';
import { daysIdle, endedBecause, remarksOn } from '../../../../net/platform/twitch/account/condition.ts';
import { lacksUsual, packsIn, scopesFor } from '../../../../net/platform/twitch/account/guide.ts';

/** Tests the texts about the account that the streamer reads. */

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT = {
  clientId: 'a',
  user: { id: '1', login: 'ada', name: 'Ada', avatar: '' },
  hasRewards: true,
  scopes: scopesFor([]),
  since: 0,
  tokens: { access: 'a', refresh: 'b', obtainedAt: 0, expiresAt: 1 },
  ended: '',
};
const FINE = {
  account: ACCOUNT as Parameters<typeof remarksOn>[0]['account'],
  isOfOtherClient: false,
  isUnreadable: false,
  isAway: false,
  isUnstored: false,
  wasRestored: false,
  waiting: [],
  daysIdle: 0,
  problems: [],
};
const remarks = (about: Partial<Parameters<typeof remarksOn>[0]> = {}) => remarksOn({ ...FINE, ...about });

describe('remarks', () => {
  it('an account that works has no remarks, even after a backup was restored', () => {
    expect([remarks(), remarks({ wasRestored: true }), remarks({ account: null })]).toEqual([[], [], []]);
  });

  it('if no account is connected, a single remark names the problem that must be fixed first', () => {
    const nothing = { account: null, wasRestored: true };
    const other = { ...nothing, isOfOtherClient: true, isUnreadable: true };
    expect(remarks(other)).toEqual([expect.stringContaining('another client id')]);
    expect(remarks({ ...other, isOfOtherClient: false })).toEqual([expect.stringContaining('secret.key')]);
    expect(remarks(nothing)).toEqual([expect.stringContaining('restored from a backup')]);
    const ended = { ...ACCOUNT, tokens: null, ended: 'It was revoked.' };
    expect(remarks({ account: ended, isAway: true, daysIdle: 29 })).toEqual(['It was revoked.']);
  });

  it("an account's remarks name everything that does not work, beginning with the connection", () => {
    const account = { ...ACCOUNT, hasRewards: false, scopes: ['user:read:chat'] };
    const all = remarks({ account, isAway: true, isUnstored: true, problems: ['No chat.'], daysIdle: 21 });
    expect(all).toEqual([
      expect.stringContaining('cannot be reached'),
      expect.stringContaining('could not be stored'),
      'No chat.',
      expect.stringContaining('no channel points'),
      expect.stringContaining('more permissions'),
      expect.stringContaining('not used for 21 days'),
    ]);
  });

  it("from the 21st day without use, the account's remarks warn about the permission", () => {
    expect([remarks({ daysIdle: 20 }), remarks({ daysIdle: 21 })].map(({ length }) => length)).toEqual([
      0, 1,
    ]);
    expect([daysIdle(0, 21 * DAY_MS - 1), daysIdle(0, 21 * DAY_MS)]).toEqual([20, 21]);
  });

  it("an account's remarks give the number of redemptions that wait for other channels", () => {
    const waiting = [
      { channel: '7', count: 1 },
      { channel: '8', count: 2 },
    ];
    expect(remarks({ account: null, waiting })).toEqual([
      expect.stringMatching(/^1 redemption in the channel with the id 7 /),
      expect.stringMatching(/^2 redemptions in the channel with the id 8 /),
    ]);
  });
});

describe('reason', () => {
  it('if Twitch says that the client id has the wrong type, this is reported as the reason for a lost permission', () => {
    expect(endedBecause('Missing Client Secret', 40)).toContain('confidential application');
  });

  it('if Twitch gives no reason for a lost permission, the reported reason is 30 days without use or a revocation', () => {
    expect(endedBecause('', 30)).toContain('not used for 30 days');
    expect(endedBecause('', 29)).toContain('it was revoked there');
  });
});

describe('account', () => {
  it('an account lacks rights if any of the four usual scopes is missing', () => {
    const usual = scopesFor([]);
    expect([usual.length, lacksUsual(new Set(usual))]).toEqual([4, false]);
    for (const scope of usual) expect(lacksUsual(new Set(usual.filter(other => other !== scope)))).toBe(true);
  });

  it('the scopes of an account include the scopes of granted packs, but no unknown scopes', () => {
    expect(scopesFor(['ads', 'other'])).toEqual([...scopesFor([]), 'channel:read:ads']);
    expect([packsIn(new Set(scopesFor(['ads']))), packsIn(new Set(scopesFor([])))]).toEqual([['ads'], []]);
  });
});
