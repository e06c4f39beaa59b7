import { signal } from '@preact/signals';
import type { GuidedAccount, StreamAccount } from '../../schema/actions/stream.ts';
import { api } from './api.ts';
import { useAnswer } from './ui/use-answer.ts';
import { useReload } from './ui/use-reload.ts';

/** What the pages know of the streamer's accounts on streaming platforms. */

/** In the order of the platforms. Null until the first answer; the last one while the game does not answer. */
export const accounts = signal<readonly GuidedAccount[] | null>(null);

/** Asks for them at once, as after an action. */
export async function readAccounts(): Promise<void> {
  accounts.value = (await api.getStreamAccounts()).accounts;
}

/** Takes over what an action answered. */
export function updateAccount(changed: StreamAccount): void {
  accounts.value =
    accounts.value?.map(account =>
      account.platform === changed.platform ? { ...account, ...changed } : account,
    ) ?? null;
}

/** Whether it is connected, though its platform may be away. */
export const isOn = ({ state }: StreamAccount) => state === 'connected' || state === 'away';

/** Follows them for as long as what uses them is shown. */
export function useAccounts() {
  const { reload } = useAnswer(readAccounts);
  useReload(['stream.account'], reload);
  return accounts;
}
