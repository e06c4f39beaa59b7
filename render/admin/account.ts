import { signal } from '@preact/signals';
import type { StreamAccount } from '../../schema/actions/stream.ts';
import { api } from './api.ts';
import { usePolled } from './ui/use-polled.ts';

/** What the pages know of the streamer's account on the streaming platform. */

/** It may be away or revoked at any time, which no event tells. Unit: ms. */
const LOOK_EVERY_MS = 5_000;

/** Null until the first answer; the last one while the game does not answer. */
export const account = signal<StreamAccount | null>(null);

/** Asks for it at once, as after an action. */
export async function readAccount(): Promise<StreamAccount> {
  const answer = await api.getStreamAccount();
  account.value = answer;
  return answer;
}

/** Follows it for as long as what uses it is shown and somebody looks. */
export function useAccount() {
  usePolled(readAccount, LOOK_EVERY_MS);
  return account;
}
