import { ApiClient } from '@twurple/api';
import { describe, expect, it } from 'vitest';
import { createCall } from '../../../../net/platform/twitch/helix/calls.ts';
import type { TwitchLink } from '../../../../net/platform/twitch/link.ts';

/** Tests the error that the streamer gets when a call fails. It contains no secret. */

const problems: unknown[] = [];
const auth = { clientId: 'abc' } as TwitchLink['auth'];
const link: TwitchLink = {
  account: { id: '1', login: 'ada', name: 'Ada', scopes: new Set(), hasRewards: true, since: 0 },
  auth,
  api: new ApiClient({ authProvider: auth }),
  onChange: () => () => {},
  setProblem: (_, problem) => void problems.push(problem),
  revoked() {},
};
const failing = (error: unknown, longestMs?: number) =>
  createCall(link, longestMs)({ part: 'chat', work: () => Promise.reject(error) });

const answered = (statusCode: number, body: string) =>
  Object.assign(new Error('secret'), { statusCode, body });

describe('failed platform call', () => {
  it.each([
    [answered(503, '<html>'), 'unreachable', 'Twitch cannot do this now (503): try again in a moment.'],
    [answered(429, '{"message":"Too many."}'), 'unreachable', '(429)'],
    [
      answered(403, '{"message":"Not\\u0007 yours."}'),
      'not-available',
      'Twitch refused this (403): Not yours.',
    ],
    [answered(401, '{"message":"Invalid OAuth token"}'), 'not-connected', 'connect it again'],
    [new Error('https://id.twitch.tv/oauth2/token?refresh_token=secret'), 'unreachable', 'cannot be reached'],
  ])('a failed platform call is explained in words that contain no secrets', async (error, code, message) => {
    const said = failing(error);
    await expect(said).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
    await expect(said).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
    await expect(said).rejects.toHaveProperty('cause', undefined);
  });

  it('a call that the platform refuses still proves that the platform is reachable', async () => {
    await expect(failing(new Error('no network'))).rejects.toThrow();
    expect(problems.at(-1)).toMatch(/cannot be reached/);
    await expect(failing(answered(403, '{"message":"Not yours."}'))).rejects.toThrow();
    expect(problems.at(-1)).toBeNull();
  });

  it('a platform call that gets no response fails after a time limit', async () => {
    const call = createCall(link, 1)({ part: 'chat', work: () => new Promise(() => {}) });
    await expect(call).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('did not answer in time'),
    });
    expect(problems.at(-1)).toMatch(/did not answer in time/);
  });
});

describe('successful and refused calls', () => {
  const call = createCall(link);

  it('a successful call by a part of the account clears the problem of that part', async () => {
    problems.length = 0;
    expect(await call({ part: 'chat', work: async () => 7 })).toBe(7);
    await call({ part: null, work: async () => 7 });
    expect(problems).toEqual([null]);
  });

  it("a call for another account's channel is not made", async () => {
    let asked = 0;
    const work = async () => ++asked;
    await expect(call({ part: 'chat', channel: '2', work })).rejects.toMatchObject({ code: 'not-connected' });
    await call({ part: 'chat', channel: '1', work });
    await call({ part: 'chat', channel: null, work });
    expect(asked).toBe(2);
  });

  it('a platform call that was refused can return a substitute value after the streamer was informed', async () => {
    problems.length = 0;
    const outcome = call({
      part: 'chat',
      work: () => Promise.reject(answered(429, '{"message":"Too many."}')),
      onRefusal: ({ status }) => status,
    });
    expect([await outcome, problems]).toEqual([429, [expect.stringContaining('(429)')]]);
  });
});
