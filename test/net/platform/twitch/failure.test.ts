import { describe, expect, it } from 'vitest';
import { answerIn, failureOf } from '../../../../net/platform/twitch/failure.ts';

/** An error of the library for an answer with that status. */
const answered = (statusCode: number, body: unknown = { message: 'no' }) =>
  Object.assign(new Error('GET /x?code=secret'), {
    statusCode,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('Twitch', () => {
  it.each([400, 401, 403, 404])(
    'a failed call of Twitch was refused with status %i, in the words of the platform',
    status => {
      expect(failureOf(answered(status))).toEqual({ kind: 'refused', status, message: 'no' });
    },
  );

  it.each([409, 429, 500, 503])('a failed call of Twitch may work later after status %i', status => {
    expect(failureOf(answered(status))).toEqual({ kind: 'away' });
  });

  it('a failed call of Twitch may work later where somebody else has answered, such as the network of a hotel', () => {
    for (const body of ['<html>', '', '[]', 'null', '{"message":7}'])
      expect(failureOf(answered(403, body))).toEqual({ kind: 'away' });
  });

  it('a failed call of Twitch may work later where nothing has answered', () => {
    for (const error of [new Error('ECONNREFUSED'), 'x', null, undefined])
      expect(failureOf(error)).toEqual({ kind: 'away' });
  });

  it('a call of Twitch that failed is found in the error that the library has wrapped', () => {
    const error = new Error('outer', { cause: new Error('middle', { cause: answered(401) }) });
    expect(answerIn(error)).toEqual({ status: 401, message: 'no' });
  });

  it('the error of a failed call of Twitch contains nothing that could be a token, and at most 200 characters', () => {
    const said = (message: string) => answerIn(answered(400, { message }))?.message;
    expect(said('invalid oauth token abcdefghij0123456 here')).toBe('invalid oauth token ... here');
    expect(said('no abcdefghij01234')).toBe('no abcdefghij01234');
    expect(said('misunderstandingly said')).toBe('misunderstandingly said');
    expect(said('so '.repeat(100))).toHaveLength(200);
  });
});
