import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';
import { EFFECT_IDS } from '../catalog/effects.ts';
import { PlatformName } from '../platform/platform.ts';
import { RewardId } from '../platform/rewards.ts';

/** Highest cost of a reward. Unit: channel points. */
const MAX_COST = 1_000_000;

/** Preview: the platform of the rewards; by default, the first one with a connected account. */
const Named = { platform: v.nullish(PlatformName) };

/** Effect ids by reward id. */
const Links = v.record(v.string(), v.string());

/** A channel-point reward of the connected account. */
const Reward = v.object({
  id: v.string(),
  title: v.string(),
  /** Unit: channel points. */
  cost: v.pipe(v.number(), v.integer()),
  /** Whether the viewer must type something. */
  needsInput: v.boolean(),
  enabled: v.boolean(),
  /**
   * Preview: whether the game may change and refund the reward. It may do so only for rewards that it created itself.
   */
  manageable: v.boolean(),
  /** Preview: present if `cost` is a number of bits, as for a Custom Power-up of Twitch. */
  inBits: v.optional(v.literal(true)),
});
export type Reward = v.InferOutput<typeof Reward>;

export const listRedeemRewards = action({
  summary: 'The channel-point rewards of the connected streaming account. Refused if none is connected.',
  route: 'GET /redeems/rewards',
  runs: 'net',
  scope: 'read',
  input: v.object(Named),
  output: v.array(Reward),
  example: {
    input: {},
    output: [
      { id: 'b2a7', title: 'Drop a nuke', cost: 5_000, needsInput: false, enabled: true, manageable: true },
    ],
  },
});

export const getRedeemLinks = action({
  summary: 'Which channel-point reward triggers which effect: effect ids by reward id.',
  route: 'GET /redeems/links',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: Links,
  example: { input: {}, output: { b2a7: 'nuke' } },
});

export const linkRedeem = action({
  summary: 'Links a channel-point reward to an effect; an existing link is replaced.',
  route: 'PUT /redeems/links/:rewardId',
  lasting: true,
  runs: 'net',
  scope: 'play',
  input: v.object({ rewardId: RewardId, effect: v.string() }),
  documented: v.object({ rewardId: RewardId, effect: v.picklist(EFFECT_IDS) }),
  output: v.object({ ...Ok.entries, links: Links }),
  example: { input: { rewardId: 'b2a7', effect: 'nuke' }, output: { ok: true, links: { b2a7: 'nuke' } } },
});

export const unlinkRedeem = action({
  summary: 'Unlinks a channel-point reward; its title may still trigger an effect.',
  route: 'DELETE /redeems/links/:rewardId',
  lasting: true,
  runs: 'net',
  scope: 'play',
  input: v.object({ rewardId: RewardId }),
  output: v.object({ ...Ok.entries, links: Links }),
  example: { input: { rewardId: 'b2a7' }, output: { ok: true, links: {} } },
});

/** The fields of a reward that the streamer chooses. */
const rewardFields = {
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(45, 'must be at most 45 characters'),
  ),
  cost: v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(MAX_COST, `must be at most ${MAX_COST}`),
  ),
  needsInput: v.boolean(),
  enabled: v.boolean(),
};

const REWARD = {
  id: 'b2a7',
  title: 'Drop a nuke',
  cost: 5_000,
  needsInput: false,
  enabled: true,
  manageable: true,
} as const;

export const createReward = action({
  summary:
    'Creates a channel-point reward on the streaming platform, which the game may then change and refund.',
  route: 'POST /redeems/rewards',
  preview: true,
  tool: false,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    title: rewardFields.title,
    cost: rewardFields.cost,
    needsInput: v.nullish(rewardFields.needsInput, false),
    enabled: v.nullish(rewardFields.enabled, true),
    ...Named,
  }),
  output: v.object({ ...Ok.entries, reward: Reward }),
  example: { input: { title: 'Drop a nuke', cost: 5_000 }, output: { ok: true, reward: REWARD } },
});

export const updateReward = action({
  summary: 'Changes a channel-point reward that the game created; omitted fields stay.',
  route: 'PATCH /redeems/rewards/:rewardId',
  preview: true,
  tool: false,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ rewardId: RewardId, ...v.partial(v.object(rewardFields)).entries, ...Named }),
  output: v.object({ ...Ok.entries, reward: Reward }),
  example: { input: { rewardId: 'b2a7', cost: 5_000 }, output: { ok: true, reward: REWARD } },
});

export const deleteReward = action({
  summary: 'Deletes a channel-point reward that the game created; its open redemptions are refunded first.',
  route: 'DELETE /redeems/rewards/:rewardId',
  preview: true,
  tool: false,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ rewardId: RewardId, ...Named }),
  output: Ok,
  example: { input: { rewardId: 'b2a7' }, output: { ok: true } },
});

export const createRewardSet = action({
  summary:
    'Creates a good set of channel-point rewards, whose titles need no links. Existing ones are not changed.',
  route: 'POST /redeems/rewards/set',
  preview: true,
  tool: false,
  lasting: true,
  idempotent: true,
  runs: 'net',
  scope: 'owner',
  input: v.object(Named),
  /** `kept`: titles that already existed. `failed`: titles that the platform refused, with the reason. */
  output: v.object({
    ...Ok.entries,
    made: v.array(Reward),
    kept: v.array(v.string()),
    failed: v.array(v.object({ title: v.string(), reason: v.string() })),
  }),
  example: { input: {}, output: { ok: true, made: [REWARD], kept: ['Black hole'], failed: [] } },
});
