import { describe, expect, it } from 'vitest';
import { answerIn, failureOf } from '../../../../net/platform/twitch/failure.ts';

/** The library's error for an answer with the given status. */
const answered = (statusCode: number, body: unknown = { message: 'no' }) =>
  Object.assign(new Error('GET /x?code=secret'), {
    statusCode,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

describe('Twitch', () => {
  it.each([400, 401, 403, 404])(
    'status %i means that Twitch refused a call, and its explanation is reported',
    status => {
      expect(failureOf(answered(status))).toEqual({ kind: 'refused', status, message: 'no' });
    },
  );

  it.each([409, 429, 500, 503])('a call to Twitch may be repeated after status %i', status => {
    expect(failureOf(answered(status))).toEqual({ kind: 'away' });
  });

  it("a response from another server, such as a hotel network's, means that Twitch is unreachable", () => {
    for (const body of ['<html>', '', '[]', 'null', '{"message":7}'])
      expect(failureOf(answered(403, body))).toEqual({ kind: 'away' });
  });

  it('a call without any response means that Twitch is unreachable', () => {
    for (const error of [new Error('ECONNREFUSED'), 'x', null, undefined])
      expect(failureOf(error)).toEqual({ kind: 'away' });
  });

  it("Twitch's response is found inside the library's wrapped errors", () => {
    const error = new Error('outer', { cause: new Error('middle', { cause: answered(401) }) });
    expect(answerIn(error)).toEqual({ status: 401, message: 'no' });
  });

  it('the reported error of a Twitch call has at most 200 characters and contains nothing like a token', () => {
    const said = (message: string) => answerIn(answered(400, { message }))?.message;
    expect(said('invalid oauth token abcdefghij0123456 here')).toBe('invalid oauth token ... here');
    expect(said('no abcdefghij01234')).toBe('no abcdefghij01234');
    expect(said('misunderstandingly said')).toBe('misunderstandingly said');
    expect(said('so '.repeat(100))).toHaveLength(200);
  });
});
