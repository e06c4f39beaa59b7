import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Reward } from '../../../../schema/actions/redeems.ts';
import { accounts, isOn, useAccounts } from '../../account.ts';
import { ApiError, api } from '../../api.ts';
import { tellError } from '../../ui/notices.tsx';
import { usePolled } from '../../ui/use-polled.ts';

/** The rewards of one connected account, or why there are none. */
type Listed = { rewards: Reward[] } | { whyNot: string | null };

/** Null until the first answer. */
const listed = signal<Listed | null>(null);

/** The platform that the streamer chose among several, or null. */
const chosen = signal<string | null>(null);

/**
 * The connected accounts that have rewards, and the one whose rewards are shown: the chosen one, or else the first.
 */
export function rewardAccounts() {
  const connected = accounts.value?.filter(account => account.rewards && isOn(account)) ?? [];
  return { connected, shown: connected.find(({ platform }) => platform === chosen.value) ?? connected[0] };
}

/** The platform to name in requests about rewards; undefined for the game's default, the first connected one. */
export function rewardPlatform(): string | undefined {
  const platform = rewardAccounts().shown?.platform;
  return platform === chosen.value ? platform : undefined;
}

/** Shows the rewards of another account, once they are known. */
export async function showRewardsOf(platform: string) {
  const found = await listOf(platform);
  batch(() => {
    chosen.value = platform;
    listed.value = found;
  });
}

/** Reads the rewards at once, for example after an action. */
export async function readRewards() {
  const platform = rewardPlatform();
  const found = await listOf(platform);
  if (platform === rewardPlatform()) listed.value = found;
}

/** Rejects if the rewards cannot be read now. */
async function listOf(platform: string | undefined): Promise<Listed> {
  try {
    return { rewards: await api.listRedeemRewards({ platform }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 429) throw error;
    const isConnected = accounts.value?.some(({ user }) => user) && error.code !== 'not-connected';
    return { whyNot: isConnected ? error.message : null };
  }
}

/**
 * Interval at which the page reads the list of rewards again. This costs little, because the game caches the list and
 * is notified of changes. Unit: ms.
 */
const LOOK_EVERY_MS = 2_000;

async function readAgain() {
  if (accounts.value?.some(isOn) && listed.value && 'rewards' in listed.value) await readRewards();
}

/** Keeps the rewards up to date while the page is shown, even when an account connects or disconnects. */
export function useRewards(): ReadonlySignal<Listed | null> {
  const known = useAccounts().value;
  const standing = known?.map(({ state }) => state).join();
  useEffect(() => {
    if (!known) return;
    if (known.some(isOn)) readRewards().catch(tellError);
    else listed.value = { whyNot: null }; // without an account there is nothing to read
  }, [standing]);
  usePolled(readAgain, LOOK_EVERY_MS);
  return listed;
}
