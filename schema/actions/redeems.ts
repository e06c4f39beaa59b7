import * as v from 'valibot';
import { action } from '../action.ts';
import { EFFECT_IDS } from '../effects.ts';
import { Ok } from '../primitives.ts';
import { RewardId } from '../rewards.ts';

/** Reward id to effect id. */
const Links = v.record(v.string(), v.string());

/** A channel-point reward of the connected account. */
const Reward = v.object({
  id: v.string(),
  title: v.string(),
  /** Channel points. */
  cost: v.pipe(v.number(), v.integer()),
  /** Whether the viewer must type something. */
  needsInput: v.boolean(),
  enabled: v.boolean(),
});
export type Reward = v.InferOutput<typeof Reward>;

export const listRedeemRewards = action({
  summary: 'The channel-point rewards of the connected streaming account. Refused while none is connected.',
  route: 'GET /redeems/rewards',
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.array(Reward),
  example: {
    input: {},
    output: [{ id: 'b2a7', title: 'Drop a nuke', cost: 5_000, needsInput: false, enabled: true }],
  },
});

export const getRedeemLinks = action({
  summary: 'Which channel-point reward triggers which effect: reward id to effect id.',
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
