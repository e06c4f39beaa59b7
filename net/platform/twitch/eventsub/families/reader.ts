import type { PlatformEvent } from '../../../intake/platform.ts';

/** What a message says beside its event. */
interface About {
  /** Of the message. */
  id: string;
  /** Wall-clock ms of the platform. */
  at: number;
  /** From when on the account is known to this store, by the platform's clock. */
  since: number;
}

/** What an event of a topic is to the game; null for what is nothing to it. Throws for one that is not as it should be. */
export type Reader = (event: unknown, about: About) => PlatformEvent | null;
