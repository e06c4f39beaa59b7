import { expect, it } from 'vitest';
import { loginsIn } from '../../../net/platform/users.ts';

/** Users that somebody asks for, as they are typed. */

it.each([
  ['', []],
  [' , ,@', []],
  ['Ada', ['ada']],
  ['ada,@Ada, ADA ', ['ada']],
  ['https://www.twitch.tv/Ada?x=1', ['ada']],
  ['twitch.tv/ada/#chat', ['ada']],
  ['https://www.twitch.tv/ada/,bob', ['ada', 'bob']],
])('%j names %j', (typed, logins) => {
  expect(loginsIn(typed)).toEqual(logins);
});

it('at most 100 different ones may be named at once', () => {
  const named = (count: number) => Array.from({ length: count }, (_, n) => `u${n}`).join(',');
  expect(loginsIn(`${named(100)},${named(100)}`)).toHaveLength(100);
  expect(() => loginsIn(named(101))).toThrow(
    expect.objectContaining({
      code: 'bad-input',
      message: '"logins" names 101 users: ask for at most 100 at once.',
    }),
  );
});
