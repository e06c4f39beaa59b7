import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import type { TwitchLink } from '../../../../net/platform/twitch/link.ts';

/** Tests how long users of the platform are remembered. The platform has the users that the test names. */

const HOUR_MS = 3_600_000;
const ada = { id: '1', name: 'ada', displayName: 'Ada', profilePictureUrl: 'https://example.org/a.png' };

let now: number;
let asked: string[][];
let there: (typeof ada)[];
let helix: ReturnType<typeof createTwitchHelix>;
beforeEach(() => {
  [now, asked, there] = [0, [], [ada]];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const getUsersByNames = async (logins: string[]) => {
    asked.push(logins);
    return there.filter(({ name }) => logins.includes(name));
  };
  const link = {
    account: { id: '9' },
    api: { users: { getUsersByNames } },
    onChange: () => () => {},
    setProblem() {},
  };
  helix = createTwitchHelix(link as unknown as TwitchLink, { platform: 'twitch' });
});
afterEach(() => void vi.restoreAllMocks());

it('a user is looked up again after an hour, even if the user did not exist', async () => {
  await helix.users(['ada', 'bob']);
  there = [ada, { ...ada, id: '2', name: 'bob' }];
  now = HOUR_MS - 1;
  expect((await helix.users(['ada', 'bob'])).missing).toEqual(['bob']);
  now = HOUR_MS;
  expect((await helix.users(['bob', 'ada'])).missing).toEqual([]);
  expect(asked).toEqual([
    ['ada', 'bob'],
    ['bob', 'ada'],
  ]);
});

it('only unknown users are looked up, and the result keeps the order of the request', async () => {
  await helix.users(['ada']);
  there = [ada, { ...ada, id: '2', name: 'bob' }];
  const { users } = await helix.users(['bob', 'ada']);
  expect([users.map(({ login }) => login), asked.at(-1)]).toEqual([['bob', 'ada'], ['bob']]);
});

it('if the caller refuses a look-up of users, nobody is looked up', async () => {
  const refuse = () => {
    throw new Error('too many');
  };
  await expect(helix.users(['ada'], refuse)).rejects.toThrow('too many');
  expect(asked).toEqual([]);
  await helix.users(['ada']);
  await helix.users(['ada'], refuse); // ada is already known
  expect(asked).toHaveLength(1);
});

it('at most 200 platform users are looked up per minute', async () => {
  for (let n = 0; n < 200; n++) await helix.users([`user_${n}`]);
  now = 59_999;
  await expect(helix.users(['ada'])).rejects.toMatchObject({ code: 'too-many-requests' });
  now = 60_000;
  expect((await helix.users(['ada'])).missing).toEqual([]);
});
