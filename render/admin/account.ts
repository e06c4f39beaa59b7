import { signal } from '@preact/signals';
import type { StreamAccount } from '../../schema/actions/stream.ts';
import { api } from './api.ts';
import { useAnswer } from './ui/use-answer.ts';
import { useReload } from './ui/use-reload.ts';

/** What the pages know of the streamer's account on the streaming platform. */

/** Null until the first answer; the last one while the game does not answer. */
export const account = signal<StreamAccount | null>(null);

/** Asks for it at once, as after an action. */
export async function readAccount(): Promise<StreamAccount> {
  const answer = await api.getStreamAccount();
  account.value = answer;
  return answer;
}

/** Follows it for as long as what uses it is shown. */
export function useAccount() {
  const { reload } = useAnswer(readAccount);
  useReload(['stream.account'], reload);
  return account;
}
