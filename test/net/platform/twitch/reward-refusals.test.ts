import { describe, expect, it } from 'vitest';
import {
  createRewardManagement,
  explained,
} from '../../../../net/platform/twitch/helix/reward-management.ts';
import { GameError } from '../../../../schema/base/error.ts';

/** Tests the explanation that the streamer gets when the platform refuses a reward. */

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

  it('an error about the token, the rate limit or the platform is not explained as a fault of the reward', () => {
    const message = 'The reward was not found';
    const statuses = [400, 401, 403, 404, 429, 499, 500, 503];
    expect(statuses.filter(status => explained({ status, message }))).toEqual([400, 403, 404, 499]);
    expect(explained({ status: 400, message: 'Of another kind' })).toBeNull();
  });
});

describe('changed reward', () => {
  /**
   * The management of rewards on a platform that fails with `failure`, and the number of times that the list was
   * reported as changed.
   */
  function managing(failure?: Error) {
    let changes = 0;
    const call = async () => {
      if (failure) throw failure;
    };
    const list = { changed: () => void changes++ };
    return { manage: createRewardManagement(call as never, list, { add() {} }), changes: () => changes };
  }

  it('changing a reward makes the list of rewards outdated, even if the response is lost', async () => {
    const [well, badly] = [managing(), managing(new GameError('unreachable', 'Lost.'))];
    await well.manage.update('1', { cost: 2 });
    await expect(badly.manage.update('1', { cost: 2 })).rejects.toThrow('Lost.');
    expect([well.changes(), badly.changes()]).toEqual([1, 1]);
  });
});
