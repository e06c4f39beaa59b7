import type { ApiClient } from '@twurple/api';
import type { AuthProvider } from '@twurple/auth';

/** Name of the platform, as in `Viewer.platform`. */
export const TWITCH = 'twitch';

/** The connected account, as other parts of the Twitch platform use it. */
export interface TwitchLink {
  /** Null if none is connected, its permission was revoked, or there is no client id. */
  readonly account: TwitchAccount | null;
  /** Both act for the account. Their calls reject while there is none. */
  readonly auth: AuthProvider;
  readonly api: ApiClient;
  /** Subscribes to changes of `account`, including its scopes. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Sets what is wrong with a part of the connection, as a sentence for the streamer; null if it works. */
  setProblem(part: 'events' | 'chat' | 'rewards', problem: string | null): void;
  /** Call it when the platform has ended the account's permission. The streamer gets one notice. */
  revoked(): void;
}

export interface TwitchAccount {
  id: string;
  login: string;
  /** Display name. */
  name: string;
  scopes: ReadonlySet<string>;
  /** Whether viewers can redeem rewards and cheer there, as with affiliates and partners. */
  hasRewards: boolean;
  /** Wall-clock ms since which this store has known the account without interruption. Older events are ignored. */
  since: number;
}
