import { describe, expect, it } from 'vitest';
import type { PlatformEvent } from '../../../net/platform/intake/platform.ts';
import { checked } from '../../../net/platform/services/checked.ts';
import { createPlatformLog } from '../../../net/platform/services/record.ts';
import { tipOf } from '../../../net/platform/streamelements/activity.ts';

/** Tests what the game accepts from services at most. */

const tip = (amount: string, rest: object = {}) =>
  tipOf({
    _id: 't1',
    approved: 'allowed',
    status: 'success',
    donation: { user: { username: 'ada' }, message: 'hi', amount, currency: 'EUR', ...rest },
  }) as PlatformEvent;

describe('report of a service', () => {
  it('long texts and names are cut', () => {
    const event = tip('1', { message: 'a'.repeat(1_000_000), user: { username: 'b'.repeat(1_000_000) } });
    const { text, user } = checked(event) as { text: string; user: { login: string; name: string } };
    expect([text.length, user.login.length, user.name.length]).toEqual([8_000, 1_000, 1_000]);
  });

  it.each([
    ['an amount that is rounded to nothing', tip('0.004')],
    ['an amount with ten digits', tip('1234567890')],
    ['a name instead of the code of a currency', tip('1', { currency: 'US Dollar' })],
    ['an id with an invisible character', { ...tip('1'), id: 'a\u200bb' }],
  ])('%s is ignored', (_, event) => {
    expect(checked(event as PlatformEvent)).toBeNull();
  });
});

describe('record of messages', () => {
  it('a message with very many fields is recorded up to 500 values', () => {
    const log = createPlatformLog(() => 0);
    log.set(true);
    const fields = (make: () => unknown) =>
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, make()]));
    log.add(
      'streamerbot',
      fields(() => fields(() => fields(() => 1))),
    );
    expect(JSON.stringify(log.list()).match(/<number>/g)?.length).toBeLessThan(500);
  });
});
