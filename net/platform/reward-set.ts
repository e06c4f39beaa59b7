import type { Output } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/error.ts';
import type { NewReward, PlatformAdapter, RewardManagement } from './platform.ts';

/** Channel-point rewards to begin with. */

const COLORS = { everybody: '#C2410C', supplies: '#1D4ED8', looks: '#7E22CE' };

const reward = (title: string, cost: number, color: string, prompt?: string): NewReward => ({
  title,
  cost,
  color,
  prompt,
  needsInput: prompt !== undefined,
  enabled: true,
});

const STYLES = 'rainbow, fire, hearts, stars, bubbles, an emoji, or anything for a surprise';

/** The titles say what they do, so none has to be linked to an effect. */
export const REWARD_SET: readonly NewReward[] = [
  reward('Random calamity', 2_500, COLORS.everybody),
  reward('Meteor shower', 3_000, COLORS.everybody),
  reward('Thunderstorm', 3_000, COLORS.everybody),
  reward('Blizzard', 3_000, COLORS.everybody),
  reward('Black hole', 6_000, COLORS.everybody),
  reward('Drop a nuke', 8_000, COLORS.everybody),
  reward(
    'Bounty on a pilot',
    1_000,
    COLORS.everybody,
    'Whom is everybody to hunt? Type the name of a pilot.',
  ),
  reward('Mines for my ship', 800, COLORS.supplies),
  reward('Missiles for my ship', 800, COLORS.supplies),
  reward('EMP blast', 1_500, COLORS.supplies),
  reward('Grow my ship', 1_500, COLORS.supplies),
  reward('Trail for my ship', 400, COLORS.looks, `Which trail? Type ${STYLES}.`),
  reward('Laser style', 400, COLORS.looks, `Which laser? Type ${STYLES}.`),
];

type Made = Omit<Output<'createRewardSet'>, 'ok'>;

/** Makes those of the set whose titles the channel does not have. What fails costs none of the others. */
export async function makeRewardSet(
  platform: Required<Pick<PlatformAdapter, 'rewards' | 'manage'>>,
): Promise<Made> {
  const present = new Set((await platform.rewards()).map(({ title }) => title.toLowerCase()));
  const isPresent = ({ title }: NewReward) => present.has(title.toLowerCase());
  const kept = REWARD_SET.filter(isPresent).map(({ title }) => title);
  return {
    kept,
    ...(await makeAll(
      REWARD_SET.filter(wanted => !isPresent(wanted)),
      platform.manage,
    )),
  };
}

/** Once the platform cannot be asked any more, it is not asked for the rest either. */
async function makeAll(wanted: readonly NewReward[], { create }: RewardManagement) {
  const made: Made['made'] = [];
  const failed: Made['failed'] = [];
  let ended: GameError | null = null;
  for (const one of wanted) {
    try {
      if (ended) throw ended;
      made.push(await create(one));
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (error.code !== 'bad-input') ended = error;
      failed.push({ title: one.title, reason: error.message });
    }
  }
  return { made, failed };
}
