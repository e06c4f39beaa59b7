import type { PlatformEvent } from '../../../intake/platform.ts';

/** Data of a message other than its event. */
interface About {
  /** Id of the message. */
  id: string;
  /** Wall-clock ms of the platform. */
  at: number;
  /** When this store first knew the account, by the platform's clock. */
  since: number;
}

/** Converts an event of a topic for the game; null if the game ignores it. Throws if it is invalid. */
export type Reader = (event: unknown, about: About) => PlatformEvent | null;
