import type { Reward } from '../../../schema/actions/redeems.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import { effectOfReward } from '../../../schema/platform/rewards.ts';

/** The demo's channel-point rewards. Some are linked to an effect by id, the others name the effect in their title. */

interface DemoReward extends Reward {
  /** The effect to which the reward is linked. */
  link?: EffectId;
}

const reward = (id: string, title: string, cost: number, more: Partial<DemoReward> = {}): DemoReward => ({
  id,
  title,
  cost,
  needsInput: false,
  enabled: true,
  manageable: false,
  ...more,
});
const styled = { needsInput: true };

const ALL: readonly DemoReward[] = [
  reward('surprise', 'Surprise the sky', 2_500, { link: 'calamity:random' }),
  reward('meteors', 'Meteor shower', 3_000),
  reward('ice', 'Let it hail', 3_000, { link: 'calamity:iceStorm' }),
  reward('thunder', 'Thunder storm', 3_000),
  reward('hole', 'Open a black hole', 6_000),
  reward('leak', 'Oops, the reactor', 3_000, { link: 'calamity:radiationLeak' }),
  reward('blizzard', 'Blizzard', 3_000),
  reward('nuke', 'Drop a nuke', 8_000),
  reward('crate', 'Crate of mines', 800),
  reward('rockets', 'More rockets', 800, { link: 'missiles' }),
  reward('emp', 'EMP', 1_500),
  reward('giant', 'Be a giant', 1_500, { link: 'grow' }),
  reward('wanted', 'Wanted: put a bounty on a pilot', 1_000, styled),
  reward('trail', 'Trail of your choice', 400, styled),
  reward('shield', 'Shield skin', 400, styled),
  reward('boom', 'Go out in style', 400, { ...styled, link: 'explosion' }),
  reward('laser', 'Laser skin', 400, styled),
  reward('lucky-wheel', 'Lucky wheel', 600),
];

/** The rewards as the platform lists them. */
export const REWARDS: readonly Reward[] = ALL.map(({ link: _, ...listed }) => listed);

export const LINKS: Readonly<Record<string, EffectId>> = Object.fromEntries(
  ALL.flatMap(({ id, link }) => (link ? [[id, link]] : [])),
);

/** Returns the reward for an effect, or the reward with the given id that starts a script. */
export function rewardFor(wanted: EffectId | 'lucky-wheel'): Reward {
  const found = REWARDS.find(listed => listed.id === wanted || effectOfReward(LINKS, listed) === wanted);
  if (!found) throw new Error(`The demo has no reward for ${wanted}.`);
  return found;
}
