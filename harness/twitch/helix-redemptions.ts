import { type HelixCall, type HelixRoutes, helixRefusal, jsonBody, requiredParam } from './helix.ts';
import { checkChannel } from './helix-rewards.ts';
import type { Platform } from './platform.ts';
import type { Points, Redemption } from './points.ts';
import { redemptionData } from './reward-shapes.ts';

/**
 * Redemptions: https://dev.twitch.tv/docs/api/reference/#get-custom-reward-redemption and
 * #update-redemption-status; twitch-cli, internal/mock_api/endpoints/channel_points/redemptions.go.
 */

const MAX_PAGE = 50;
const STATES = ['UNFULFILLED', 'FULFILLED', 'CANCELED'];

export function redemptionRoutes(platform: Platform, points: Points): HelixRoutes {
  const { streamer } = platform;

  /** Returns the id of the reward that a call names. The reward must belong to the calling client. */
  function findReward(call: HelixCall): string {
    checkChannel(platform, call);
    const id = requiredParam(call, 'reward_id');
    const reward = points.rewards.get(id);
    if (!reward) throw helixRefusal(404, 'Custom reward not found for broadcaster.');
    if (reward.clientId !== call.token.consent.clientId)
      throw helixRefusal(
        403,
        'The ID in the Client-Id header must match the client that created the reward.',
      );
    return id;
  }

  function list(call: HelixCall) {
    const rewardId = findReward(call);
    const ids = call.query.getAll('id');
    const status = call.query.get('status');
    if (ids.length === 0 && !STATES.includes(status ?? ''))
      throw helixRefusal(400, 'The status is required if no id is given.');
    const found = [...points.redemptions.values()]
      .filter(({ reward }) => reward.id === rewardId)
      .filter(({ id, status: is }) => (ids.length > 0 ? ids.includes(id) : is === status));
    return page(call, call.query.get('sort') === 'NEWEST' ? found.reverse() : found);
  }

  /** Returns a page of redemptions. It begins after the redemption that the cursor names. */
  function page({ query }: HelixCall, found: Redemption[]) {
    const size = Number(query.get('first') ?? 20);
    if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE)
      throw helixRefusal(400, `The parameter first must be 1 to ${MAX_PAGE}.`);
    const from = found.findIndex(({ id }) => id === query.get('after')) + 1;
    const data = found.slice(from, from + size);
    const cursor = from + size < found.length ? data.at(-1)?.id : undefined;
    const body = { data: data.map(redemption => redemptionData(redemption, streamer)) };
    return { status: 200, body: { ...body, pagination: cursor ? { cursor } : {} } };
  }

  async function change(call: HelixCall) {
    const rewardId = findReward(call);
    const ids = call.query.getAll('id');
    const { status } = jsonBody(call);
    if (ids.length < 1 || ids.length > MAX_PAGE)
      throw helixRefusal(400, `There must be 1 to ${MAX_PAGE} ids.`);
    if (status !== 'FULFILLED' && status !== 'CANCELED') throw helixRefusal(400, 'Invalid status provided.');
    const found = ids.map(id => findWaiting(id, rewardId));
    for (const redemption of found) await points.setStatus(redemption, status);
    return { status: 200, body: { data: found.map(redemption => redemptionData(redemption, streamer)) } };
  }

  function findWaiting(id: string, rewardId: string): Redemption {
    const redemption = points.redemptions.get(id);
    if (redemption?.reward.id !== rewardId) throw helixRefusal(404, `There is no redemption ${id}.`);
    if (redemption.status === 'UNFULFILLED') return redemption;
    throw helixRefusal(400, `The redemption ${id} is already fulfilled or canceled.`);
  }

  return {
    'GET /mock/channel_points/custom_rewards/redemptions': {
      scopes: ['channel:read:redemptions', 'channel:manage:redemptions'],
      run: list,
    },
    'PATCH /mock/channel_points/custom_rewards/redemptions': {
      scopes: ['channel:manage:redemptions'],
      run: change,
    },
  };
}
