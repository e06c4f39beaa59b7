import { expect, it } from 'vitest';
import { loginsIn } from '../../../net/platform/account/users.ts';

/** Tests logins of users as people type them. */

it.each([
  ['', {}],
  [' , ,@', {}],
  ['Ada', { ada: 'Ada' }],
  ['ada,@Ada, ADA ', { ada: 'ada' }],
  [' @Ada ,ada', { ada: '@Ada' }],
  ['https://www.twitch.tv/Ada?x=1', { ada: 'https://www.twitch.tv/Ada?x=1' }],
  ['twitch.tv/ada/#chat', { ada: 'twitch.tv/ada/#chat' }],
  ['https://www.twitch.tv/ada/,bob', { ada: 'https://www.twitch.tv/ada/', bob: 'bob' }],
])('the text %j is read as the users %j', (typed, logins) => {
  expect(Object.fromEntries(loginsIn(typed))).toEqual(logins);
});

it('at most 500 different users can be named in a text at once', () => {
  const named = (count: number) => Array.from({ length: count }, (_, n) => `u${n}`).join(',');
  expect(loginsIn(`${named(500)},${named(500)}`).size).toBe(500);
  expect(() => loginsIn(named(501))).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: '"logins" names 501 users: ask for at most 500 at once.',
    }),
  );
});
