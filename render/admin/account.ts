import { signal } from '@preact/signals';
import type { GuidedAccount, StreamAccount } from '../../schema/actions/stream.ts';
import { api } from './api.ts';
import { useAnswer } from './ui/use-answer.ts';
import { useReload } from './ui/use-reload.ts';

/** The streamer's accounts on streaming platforms, as the pages know them. */

/**
 * The accounts in the order of the platforms. Null until the first answer; while the game cannot be reached, the last
 * known ones.
 */
export const accounts = signal<readonly GuidedAccount[] | null>(null);

/** Reads the accounts at once, for example after an action. */
export async function readAccounts(): Promise<void> {
  accounts.value = (await api.getStreamAccounts()).accounts;
}

/** Updates an account after an action that changed it. */
export function updateAccount(changed: StreamAccount): void {
  accounts.value =
    accounts.value?.map(account =>
      account.platform === changed.platform ? { ...account, ...changed } : account,
    ) ?? null;
}

/** Whether the account is connected, even if its platform cannot be reached. */
export const isOn = ({ state }: StreamAccount) => state === 'connected' || state === 'away';

/** Keeps the accounts up to date while the calling component is shown. */
export function useAccounts() {
  const { reload } = useAnswer(readAccounts);
  useReload(['stream.account'], reload);
  return accounts;
}
