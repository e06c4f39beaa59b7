import type { ApiClient, HelixCustomReward } from '@twurple/api';
import { io } from '../../../../core/io.ts';
import type { Reward } from '../../../../schema/actions/redeems.ts';
import { GameError } from '../../../../schema/base/error.ts';
import { answerIn } from '../failure.ts';
import type { TwitchAccount } from '../link.ts';
import type { CallHelix } from './calls.ts';

/** A cache for the answer to a call. Simultaneous requests share one call. */
export interface AnswerCache<T> {
  get(): Promise<T>;
  /** Returns the last answer, however old it is; null if there has been none since `forget`. */
  latest(): T | null;
  /** Drops the answer. The next request makes a new call, even if one is running. */
  forget(): void;
}

/** Times for which answers and failures are cached. Unit: ms. */
interface CacheTimes {
  cacheMs: number;
  failedMs: number;
  now?: () => number;
}

export function createAnswerCache<T>(
  ask: () => Promise<T>,
  { cacheMs, failedMs, now = io.steady }: CacheTimes,
): AnswerCache<T> {
  let cached: { answer: Promise<T>; until: number } | null = null;
  let latest: T | null = null;

  const askAnew = () => {
    const asked = { answer: ask(), until: Number.POSITIVE_INFINITY };
    cached = asked;
    asked.answer.then(
      answer => {
        asked.until = now() + cacheMs;
        if (cached === asked) latest = answer;
      },
      () => {
        asked.until = now() + failedMs;
      },
    );
    return asked.answer;
  };

  return {
    get: () => (cached && now() < cached.until ? cached.answer : askAnew()),
    latest: () => latest,
    forget() {
      cached = null;
      latest = null;
    },
  };
}

/** The channel's rewards. They are requested once, and again after each change. */
export interface RewardList {
  /** Resolves with the rewards. Rejects with `not-available` if the channel has no channel points. */
  get(): Promise<readonly ListedReward[]>;
  /** Call this after each change, and after a time in which changes may have been missed. */
  changed(): void;
  /** Resolves with whether redemptions of a reward can be refunded; true while the platform is unreachable. */
  canRefund(rewardId: string | null): Promise<boolean>;
  /** Resolves with whether a reward exists and was not created by the game. Rejects like `get`. */
  isForeign(rewardId: string): Promise<boolean>;
}

interface ListedReward extends Reward {
  /** Whether the platform marks redemptions of the reward as fulfilled at once, so that they cannot be refunded. */
  skipsQueue: boolean;
}

const CACHE_TIMES = { cacheMs: 10 * 60_000, failedMs: 5_000 };

export function createRewardList(call: CallHelix): RewardList {
  const list = createAnswerCache(() => call({ part: 'rewards', work: fetchRewards }), CACHE_TIMES);
  const getIfPossible = () => list.get().catch(() => null);
  const find = async (rewardId: string | null) => {
    const rewards = await getIfPossible();
    return rewards && (rewards.find(({ id }) => id === rewardId) ?? ('missing' as const));
  };

  return {
    get: list.get,
    changed: list.forget,
    async canRefund(rewardId) {
      const known = list.latest()?.find(({ id }) => id === rewardId);
      if (known) return isRefundable(known); // answered from the cache, so that a slow platform does not delay a redemption
      let reward = await find(rewardId);
      if (reward === 'missing' && rewardId !== null) {
        list.forget(); // the reward was redeemed, so it exists and must be new
        reward = await find(rewardId);
      }
      return reward === null || (reward !== 'missing' && isRefundable(reward));
    },
    async isForeign(rewardId) {
      const reward = (await list.get()).find(({ id }) => id === rewardId);
      return reward !== undefined && !reward.manageable;
    },
  };
}

export const isRefundable = ({ manageable, skipsQueue }: ListedReward) => manageable && !skipsQueue;

async function fetchRewards(api: ApiClient, account: TwitchAccount): Promise<ListedReward[]> {
  requireChannelPoints(account);
  const all = await api.channelPoints.getCustomRewards(account.id);
  const own = await api.channelPoints.getCustomRewards(account.id, true);
  const ownIds = new Set(own.map(({ id }) => id));
  const rewards = all.map(reward => ({
    ...rewardOf(reward, ownIds.has(reward.id)),
    skipsQueue: reward.autoFulfill,
  }));
  return [...rewards, ...(account.scopes.has('bits:read') ? await fetchPowerUps(api, account) : [])];
}

/** Returns the Custom Power-ups, which viewers pay with bits; none if the channel does not have them yet. */
async function fetchPowerUps(api: ApiClient, { id }: TwitchAccount): Promise<ListedReward[]> {
  const powerUps = await api.bits.getCustomPowerUps(id).catch(noneIfRefused);
  return powerUps.map(({ id, title, cost, userInputRequired, isEnabled }) => ({
    id,
    title,
    cost,
    needsInput: userInputRequired,
    enabled: isEnabled,
    manageable: false,
    inBits: true,
    skipsQueue: true,
  }));
}

function noneIfRefused(error: unknown): never[] {
  const status = answerIn(error)?.status ?? 0;
  if (status < 400 || status >= 500 || status === 401 || status === 429) throw error;
  return [];
}

/** Converts a reward from the platform's form. */
export const rewardOf = (
  { id, title, cost, userInputRequired, isEnabled }: HelixCustomReward,
  manageable: boolean,
): Reward => ({ id, title, cost, needsInput: userInputRequired, enabled: isEnabled, manageable });

/** Throws `not-available` if the channel has no channel points. */
export function requireChannelPoints({ hasRewards, name }: TwitchAccount): void {
  if (hasRewards) return;
  throw new GameError(
    'not-available',
    `The channel of ${name} has no channel points: on Twitch only affiliates and partners have them. Chat and everything else work without them.`,
  );
}
