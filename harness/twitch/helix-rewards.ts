import { checkOwner, type HelixCall, type HelixRoutes, helixRefusal, requiredParam } from './helix.ts';
import type { Platform } from './platform.ts';
import type { Points, Reward, RewardFields } from './points.ts';
import { readReward } from './read-reward.ts';
import { rewardData } from './reward-shapes.ts';

/**
 * Rewards for channel points: https://dev.twitch.tv/docs/api/reference/#create-custom-rewards and following;
 * twitch-cli, internal/mock_api/endpoints/channel_points/rewards.go.
 */

const MAX_REWARDS = 50;
const READ = ['channel:read:redemptions', 'channel:manage:redemptions'];
const MANAGE = ['channel:manage:redemptions'];

/** Throws unless the channel belongs to a partner or affiliate, because only those have channel points. */
export function checkChannel(platform: Platform, call: HelixCall) {
  checkOwner(call, 'broadcaster_id');
  if (platform.people.getById(call.token.consent.userId)?.broadcasterType) return;
  throw helixRefusal(403, 'The broadcaster must have partner or affiliate status.');
}

export function rewardRoutes(platform: Platform, points: Points): HelixRoutes {
  const { streamer } = platform;
  const { rewards } = points;
  const answer = (list: readonly Reward[]) => ({
    status: 200,
    body: { data: list.map(reward => rewardData(reward, streamer)) },
  });

  /** Returns the reward that a call names. Throws unless the calling client may change it. */
  function findOwn(call: HelixCall): Reward {
    checkChannel(platform, call);
    const reward = rewards.get(requiredParam(call, 'id'));
    if (!reward) throw helixRefusal(404, 'Custom reward not found for broadcaster.');
    if (reward.clientId !== call.token.consent.clientId)
      throw helixRefusal(
        403,
        'The ID in the Client-Id header must match the client that created the reward.',
      );
    return reward;
  }

  function list(call: HelixCall) {
    checkChannel(platform, call);
    const ids = call.query.getAll('id');
    const isOwnOnly = call.query.get('only_manageable_rewards') === 'true';
    const found = [...rewards.values()]
      .filter(({ id }) => ids.length === 0 || ids.includes(id))
      .filter(({ clientId }) => !isOwnOnly || clientId === call.token.consent.clientId);
    if (ids.length > 0 && found.length === 0)
      throw helixRefusal(404, 'Custom reward not found for broadcaster.');
    return answer(found);
  }

  function checkTitle(title: string | undefined, except?: Reward) {
    const isTaken = [...rewards.values()].some(reward => reward !== except && reward.title === title);
    if (isTaken) throw helixRefusal(400, 'CREATE_CUSTOM_REWARD_DUPLICATE_REWARD');
  }

  async function create(call: HelixCall) {
    checkChannel(platform, call);
    const fields = readReward(call);
    if (fields.title === undefined || fields.cost === undefined)
      throw helixRefusal(400, 'A reward needs title and cost.');
    checkTitle(fields.title);
    if (rewards.size >= MAX_REWARDS) throw helixRefusal(400, 'CREATE_CUSTOM_REWARD_TOO_MANY_REWARDS');
    return answer([await points.addReward(fields as RewardFields, call.token.consent.clientId)]);
  }

  async function change(call: HelixCall) {
    const reward = findOwn(call);
    const fields = readReward(call);
    checkTitle(fields.title, reward);
    await points.changeReward(reward, fields);
    return answer([reward]);
  }

  async function remove(call: HelixCall) {
    await points.removeReward(findOwn(call));
    return { status: 204 };
  }

  return {
    'GET /mock/channel_points/custom_rewards': { scopes: READ, run: list },
    'POST /mock/channel_points/custom_rewards': { scopes: MANAGE, run: create },
    'PATCH /mock/channel_points/custom_rewards': { scopes: MANAGE, run: change },
    'DELETE /mock/channel_points/custom_rewards': { scopes: MANAGE, run: remove },
  };
}
