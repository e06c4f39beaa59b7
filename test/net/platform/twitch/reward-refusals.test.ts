import { describe, expect, it } from 'vitest';
import { explained } from '../../../../net/platform/twitch/helix/reward-management.ts';

/** The explanation for the streamer when the platform refuses a reward. */

describe('refused reward', () => {
  it.each([
    ['CREATE_CUSTOM_REWARD_DUPLICATE_REWARD', 'The channel already has a reward called "Wave"'],
    ['CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS', 'maximum number of rewards that Twitch allows'],
    ['UPDATE_CUSTOM_REWARD_TITLE_AUTOMOD_FAILED', 'does not allow the title "Wave"'],
    ['CREATE_CUSTOM_REWARD_TITLE_TOO_LONG', 'does not accept the title "Wave"'],
    ['CREATE_CUSTOM_REWARD_COST_TOO_LOW', 'does not accept that cost'],
    [
      'The broadcaster must have partner or affiliate status.',
      'only affiliates and partners have channel points',
    ],
    ['The ID in the Client-Id header must match', 'was not made by the game'],
    ['The reward was not found', 'no longer has such a reward'],
  ])('a refused reward is explained: %s', (message, text) => {
    const error = explained({ status: 400, message }, 'Wave');
    expect(error).toMatchObject({ code: 'bad-input', message: expect.stringContaining(text) });
  });

  it('a refused reward is not blamed when the refusal is about the token, the rate or the platform', () => {
    const message = 'The reward was not found';
    const statuses = [400, 401, 403, 404, 429, 499, 500, 503];
    expect(statuses.filter(status => explained({ status, message }))).toEqual([400, 403, 404, 499]);
    expect(explained({ status: 400, message: 'Of another kind' })).toBeNull();
  });
});
