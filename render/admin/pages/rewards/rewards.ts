import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Reward } from '../../../../schema/actions/redeems.ts';
import type { AccountState } from '../../../../schema/platform/stream-account.ts';
import { account, useAccount } from '../../account.ts';
import { ApiError, api } from '../../api.ts';
import { tellError } from '../../ui/notices.tsx';
import { usePolled } from '../../ui/use-polled.ts';

/** The rewards of the connected account, or why there are none. */
type Listed = { rewards: Reward[] } | { whyNot: string | null };

/** Null until the first answer. */
const listed = signal<Listed | null>(null);

/** Asks for them at once, as after an action. */
export async function readRewards() {
  try {
    listed.value = { rewards: await api.listRedeemRewards() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 429) throw error;
    const isConnected = account.value?.user && error.code !== 'not-connected';
    listed.value = { whyNot: isConnected ? error.message : null };
  }
}

/** The game hears of changes by itself and keeps the list, so it is asked again only to show it. Unit: ms. */
const LOOK_EVERY_MS = 2_000;

async function readAgain() {
  if (hasRewards(account.value?.state) && listed.value && 'rewards' in listed.value) await readRewards();
}

/** Without an account there is nothing to ask for. */
const hasRewards = (standing?: AccountState) => standing === 'connected' || standing === 'away';

/** Follows them for as long as the page is shown, also when the account comes or goes. */
export function useRewards(): ReadonlySignal<Listed | null> {
  const standing = useAccount().value?.state;
  useEffect(() => {
    if (standing === undefined) return;
    if (hasRewards(standing)) readRewards().catch(tellError);
    else listed.value = { whyNot: null };
  }, [standing]);
  usePolled(readAgain, LOOK_EVERY_MS);
  return listed;
}
