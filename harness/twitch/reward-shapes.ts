import type { Person } from './people.ts';
import type { Redemption, Reward } from './points.ts';
import { as } from './shapes.ts';

/**
 * Formats of rewards and redemptions. In the API: https://dev.twitch.tv/docs/api/reference/#get-custom-reward
 * and #get-custom-reward-redemption. In events:
 * https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#channelchannel_points_custom_rewardadd.
 */

const image = (name: string) => ({
  url_1x: `https://static-cdn.jtvnw.net/custom-reward-images/${name}-1.png`,
  url_2x: `https://static-cdn.jtvnw.net/custom-reward-images/${name}-2.png`,
  url_4x: `https://static-cdn.jtvnw.net/custom-reward-images/${name}-4.png`,
});

const shared = (reward: Reward) => ({
  id: reward.id,
  title: reward.title,
  cost: reward.cost,
  prompt: reward.prompt,
  is_enabled: reward.isEnabled,
  is_paused: reward.isPaused,
  is_in_stock: true,
  is_user_input_required: reward.needsInput,
  should_redemptions_skip_request_queue: reward.skipsQueue,
  background_color: reward.color,
  image: null,
  default_image: image('default'),
  cooldown_expires_at: null,
  redemptions_redeemed_current_stream: null,
});

const limit = (value: number | null) => ({ is_enabled: value !== null, value: value ?? 0 });

export const rewardEvent = (reward: Reward) => ({
  ...shared(reward),
  max_per_stream: limit(reward.maxPerStream),
  max_per_user_per_stream: limit(reward.maxPerUser),
  global_cooldown: { is_enabled: reward.cooldownSeconds !== null, seconds: reward.cooldownSeconds ?? 0 },
});

export const rewardData = (reward: Reward, streamer: Person) => ({
  ...as('broadcaster', streamer),
  ...shared(reward),
  max_per_stream_setting: {
    is_enabled: reward.maxPerStream !== null,
    max_per_stream: reward.maxPerStream ?? 0,
  },
  max_per_user_per_stream_setting: {
    is_enabled: reward.maxPerUser !== null,
    max_per_user_per_stream: reward.maxPerUser ?? 0,
  },
  global_cooldown_setting: {
    is_enabled: reward.cooldownSeconds !== null,
    global_cooldown_seconds: reward.cooldownSeconds ?? 0,
  },
});

export const redemptionData = (redemption: Redemption, streamer: Person) => ({
  ...as('broadcaster', streamer),
  id: redemption.id,
  ...as('user', redemption.user),
  user_input: redemption.input,
  status: redemption.status,
  redeemed_at: redemption.redeemedAt,
  reward: {
    id: redemption.reward.id,
    title: redemption.reward.title,
    prompt: redemption.reward.prompt,
    cost: redemption.reward.cost,
  },
});
