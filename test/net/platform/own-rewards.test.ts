import { describe, expect, it } from 'vitest';
import { accountAt, platformFor, requirePacks } from '../../../net/platform/account/account.ts';
import { requireManageable, requireNewTitle } from '../../../net/platform/account/rewards.ts';
import { loginsIn } from '../../../net/platform/account/users.ts';
import type { PlatformAdapter } from '../../../net/platform/intake/platform.ts';
import type { Reward } from '../../../schema/actions/redeems.ts';

/** Tests which properties of rewards and accounts are checked before a platform is asked. */

const code = (text: string) => expect.objectContaining({ code: text });
const reward = (id: string, title: string, manageable = true) => ({ id, title, manageable }) as Reward;

describe('game', () => {
  const rewards = [reward('1', 'Wave'), reward('2', 'Hydrate', false)];

  it('the titles of two rewards must differ in more than upper and lower case', () => {
    expect(() => requireNewTitle(rewards, 'WAVE')).toThrow('called "Wave"');
    expect(() => requireNewTitle(rewards, 'hydrate', '1')).toThrow('called "Hydrate"');
    requireNewTitle(rewards, 'wave', '1');
    const inBits = rewards.map(reward => ({ ...reward, inBits: true as const }));
    requireNewTitle(inBits, 'Wave'); // a Custom Power-up may have the same title
    requireNewTitle(rewards, 'Wave 2');
  });

  it('the game changes only rewards that it created', () => {
    requireManageable(rewards, '1');
    expect(() => requireManageable(rewards, '2')).toThrow('was not made by the game');
    expect(() => requireManageable(rewards, '3')).toThrow('no reward with the id "3"');
  });
});

describe('platform', () => {
  const adapter = (name: string, { isConnected = true, can = ['users'], account = {} as unknown } = {}) =>
    ({
      name,
      account,
      users: async () => ({ users: [], missing: [] }),
      capabilities: new Set(can),
      streamer: () => (isConnected ? { id: '1' } : null),
    }) as unknown as PlatformAdapter;
  const [away, there, other] = [adapter('a', { isConnected: false }), adapter('b'), adapter('c')];

  it('an action uses the platform that is named, or else the first platform with a connected account', () => {
    expect(platformFor([away, there, other], 'users').name).toBe('b');
    expect(platformFor([away, there, other], 'users', 'c').name).toBe('c');
  });

  it('an action is refused if its platform is unknown, not connected or unable to do it', () => {
    expect(() => platformFor([away, there], 'users', 'a')).toThrow(code('not-connected'));
    expect(() => platformFor([away, there], 'users', 'x')).toThrow(code('bad-input'));
    expect(() => platformFor([there], 'rewards')).toThrow(code('not-available'));
    expect(() => platformFor([adapter('d', { can: [] })], 'users')).toThrow(code('not-available'));
    expect(() => platformFor([adapter('d', { can: ['manage'] })], 'manage')).toThrow(code('not-available'));
  });

  it('an account is connected on the named platform, or else on the first platform that has accounts', () => {
    const without = adapter('x', { account: undefined });
    Object.assign(without, { account: undefined });
    expect([accountAt([without, there, other]).name, accountAt([there, other], 'c').name]).toEqual([
      'b',
      'c',
    ]);
    expect(() => accountAt([without, there], 'x')).toThrow(code('bad-input'));
    expect(() => accountAt([without])).toThrow(code('not-available'));
  });

  it('an account is granted only the permission packs that its platform lists', () => {
    const account = { guide: { name: 'Twitch', packs: [{ id: 'ads' }] } } as never;
    requirePacks(account, []);
    requirePacks(account, ['ads']);
    expect(() => requirePacks(account, ['ads', 'all'])).toThrow('"packs" must not have "all"');
  });
});

describe('users', () => {
  it('users are looked up by name, mention or link, and each user only once', () => {
    const names = 'Ada, @ada,https://www.twitch.tv/Bob?x=1 , twitch.tv/cy/, ,';
    expect([...loginsIn(names)]).toEqual([
      ['ada', 'Ada'],
      ['bob', 'https://www.twitch.tv/Bob?x=1'],
      ['cy', 'twitch.tv/cy/'],
    ]);
  });

  it('at most 500 users are looked up at a time', () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `user${n}`).join();
    expect(loginsIn(names(500)).size).toBe(500);
    expect(() => loginsIn(names(501))).toThrow('names 501 users');
  });
});
