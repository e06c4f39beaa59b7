import type { Reward } from './redeems.ts';

/** A starter set of channel-point rewards. */

interface SuggestedReward extends Pick<Reward, 'title' | 'cost' | 'needsInput' | 'enabled'> {
  /** Prompt for the viewer's text. */
  prompt?: string;
  /** Background colour, hex. */
  color: string;
}

const COLORS = { everybody: '#C2410C', supplies: '#1D4ED8', looks: '#7E22CE' };

const reward = (title: string, cost: number, color: string, prompt?: string): SuggestedReward => ({
  title,
  cost,
  color,
  prompt,
  needsInput: prompt !== undefined,
  enabled: true,
});

const STYLES = 'rainbow, fire, hearts, stars, bubbles, an emoji, or anything for a surprise';

/** The suggested rewards. Their titles contain keywords, so none needs a link to an effect. */
export const REWARD_SET: readonly SuggestedReward[] = [
  reward('Random calamity', 2_500, COLORS.everybody),
  reward('Meteor shower', 3_000, COLORS.everybody),
  reward('Thunder storm', 3_000, COLORS.everybody),
  reward('Blizzard', 3_000, COLORS.everybody),
  reward('Black hole', 6_000, COLORS.everybody),
  reward('Drop a nuke', 8_000, COLORS.everybody),
  reward('Bounty on a pilot', 1_000, COLORS.everybody, 'Who should be hunted? Type the name of a pilot.'),
  reward('Mines for my ship', 800, COLORS.supplies),
  reward('Missiles for my ship', 800, COLORS.supplies),
  reward('EMP blast', 1_500, COLORS.supplies),
  reward('Grow my ship', 1_500, COLORS.supplies),
  reward('Trail for my ship', 400, COLORS.looks, `Which trail? Type ${STYLES}.`),
  reward('Laser style', 400, COLORS.looks, `Which laser? Type ${STYLES}.`),
];
