import type { ApiClient } from '@twurple/api';
import type { AuthProvider } from '@twurple/auth';

/** Name of the platform, as in `Viewer.platform`. */
export const TWITCH = 'twitch';

/** The connected account, in the form that other parts of the Twitch platform use. */
export interface TwitchLink {
  /** Null if no account is connected, its permission was revoked, or there is no client id. */
  readonly account: TwitchAccount | null;
  /** `auth` and `api` act for the account. Their calls reject while there is no account. */
  readonly auth: AuthProvider;
  readonly api: ApiClient;
  /** Subscribes to changes of `account`, including its scopes. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Sets the problem with a part of the connection, as a sentence for the streamer; null if the part works. */
  setProblem(part: 'events' | 'chat' | 'rewards', problem: string | null): void;
  /** Call this when the platform has ended the account's permission. The streamer is notified once. */
  revoked(): void;
}

export interface TwitchAccount {
  id: string;
  login: string;
  /** Display name. */
  name: string;
  scopes: ReadonlySet<string>;
  /** Whether viewers can redeem rewards and cheer in the channel, as with affiliates and partners. */
  hasRewards: boolean;
  /**
   * Time since which this store has known the account without interruption (wall clock, ms). Older events are
   * ignored.
   */
  since: number;
}
