import { randomUUID } from 'node:crypto';
import type { ChatEvents } from './chat-events.ts';
import type { Emit } from './eventsub.ts';
import type { Person } from './people.ts';
import type { Platform } from './platform.ts';
import { rewardEvent } from './reward-shapes.ts';
import { as } from './shapes.ts';

/** Rewards for channel points, and redemptions. */

export interface Reward {
  id: string;
  /**
   * Id of the client that created the reward. Only this client may change the reward. Null if the streamer created it.
   */
  clientId: string | null;
  title: string;
  cost: number;
  prompt: string;
  isEnabled: boolean;
  isPaused: boolean;
  needsInput: boolean;
  skipsQueue: boolean;
  color: string;
  /** Maximum number of redemptions per stream; null for no limit. */
  maxPerStream: number | null;
  maxPerUser: number | null;
  cooldownSeconds: number | null;
}

export type RedemptionStatus = 'UNFULFILLED' | 'FULFILLED' | 'CANCELED';

export interface Redemption {
  id: string;
  /** The reward as it was at the time of the redemption. */
  reward: Reward;
  user: Person;
  input: string;
  status: RedemptionStatus;
  redeemedAt: string;
}

const NEW_REWARD = {
  prompt: '',
  isEnabled: true,
  isPaused: false,
  needsInput: false,
  skipsQueue: false,
  color: '#00E5CB',
  maxPerStream: null,
  maxPerUser: null,
  cooldownSeconds: null,
};

export type RewardFields = Partial<Omit<Reward, 'id' | 'clientId'>> & Pick<Reward, 'title' | 'cost'>;

export function createPoints(platform: Platform, emit: Emit, chat: ChatEvents) {
  const { clock, people, streamer } = platform;
  const rewards = new Map<string, Reward>();
  const redemptions = new Map<string, Redemption>();
  const channel = as('broadcaster_user', streamer);

  const reportReward = (change: 'add' | 'update' | 'remove', reward: Reward) =>
    emit(`channel.channel_points_custom_reward.${change}`, { ...channel, ...rewardEvent(reward) });

  const reportRedemption = (
    change: 'add' | 'update',
    { id, reward, user, input, status, redeemedAt }: Redemption,
  ) =>
    emit(`channel.channel_points_custom_reward_redemption.${change}`, {
      ...channel,
      id,
      ...as('user', user),
      user_input: input,
      status: status.toLowerCase(),
      reward: { id: reward.id, title: reward.title, cost: reward.cost, prompt: reward.prompt },
      redeemed_at: redeemedAt,
    });

  async function addReward(fields: RewardFields, clientId: string | null) {
    const reward: Reward = { ...NEW_REWARD, ...fields, id: randomUUID(), clientId };
    rewards.set(reward.id, reward);
    await reportReward('add', reward);
    return reward;
  }

  async function changeReward(reward: Reward, change: Partial<Reward>) {
    Object.assign(reward, change);
    await reportReward('update', reward);
  }

  /**
   * Removes a reward. Its unfulfilled redemptions then count as fulfilled, as the documentation of "Delete
   * Custom Reward" says.
   */
  async function removeReward(reward: Reward) {
    rewards.delete(reward.id);
    await reportReward('remove', reward);
    for (const redemption of redemptions.values())
      if (redemption.reward.id === reward.id && redemption.status === 'UNFULFILLED')
        await setStatus(redemption, 'FULFILLED');
  }

  async function setStatus(redemption: Redemption, status: RedemptionStatus) {
    redemption.status = status;
    await reportRedemption('update', redemption);
  }

  /** Redeems a reward. If the viewer has to write text, the text is also sent to the chat. */
  async function redeem(login: string, rewardId: string, input = ''): Promise<string> {
    const reward = rewards.get(rewardId);
    if (!reward?.isEnabled || reward.isPaused)
      throw new Error(`Nobody can redeem the reward ${rewardId} now.`);
    const redemption: Redemption = {
      id: randomUUID(),
      reward: { ...reward },
      user: people.user(login),
      input,
      status: reward.skipsQueue ? 'FULFILLED' : 'UNFULFILLED',
      redeemedAt: new Date(clock.now() - platform.faults.ageMs).toISOString(),
    };
    redemptions.set(redemption.id, redemption);
    await reportRedemption('add', redemption);
    if (input) await chat.line(redemption.user, input, { rewardId });
    return redemption.id;
  }

  return {
    rewards,
    redemptions,
    addReward,
    changeReward,
    removeReward,
    setStatus,
    redeem,
    /** Cancels a redemption, as when the streamer returns the points. */
    async cancel(id: string) {
      const redemption = redemptions.get(id);
      if (redemption?.status !== 'UNFULFILLED') throw new Error(`The redemption ${id} does not wait.`);
      await setStatus(redemption, 'CANCELED');
    },
    /** Reports a redemption again, in another message. */
    async repeat(id: string) {
      const redemption = redemptions.get(id);
      if (!redemption) throw new Error(`There is no redemption ${id}.`);
      await reportRedemption('add', redemption);
    },
  };
}

export type Points = ReturnType<typeof createPoints>;
