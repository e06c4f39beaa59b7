import type { ApiClient } from '@twurple/api';
import type { AuthProvider } from '@twurple/auth';

/** The name of the platform, as in `Viewer.platform`. */
export const TWITCH = 'twitch';

/** The connected account, as the other parts of the Twitch platform use it. */
export interface TwitchLink {
  /** Null while none is connected, its permission was revoked, or the client id is gone. */
  readonly account: TwitchAccount | null;
  /** Both act for the account. Their calls reject while there is none. */
  readonly auth: AuthProvider;
  readonly api: ApiClient;
  /** Subscribes to changes of `account`, its scopes among them. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Sets what is wrong with a part of the connection, in a sentence for the streamer; null once it works again. */
  setProblem(part: 'events' | 'chat' | 'rewards', problem: string | null): void;
  /** To be called when the platform has ended the account's permission. The streamer gets one notice. */
  revoked(): void;
}

export interface TwitchAccount {
  id: string;
  login: string;
  /** Display name. */
  name: string;
  scopes: ReadonlySet<string>;
  /** Whether viewers can redeem rewards and cheer there: an affiliate or a partner. */
  hasRewards: boolean;
  /** Wall-clock ms since which this store has known the account without a break. Older events are ignored. */
  since: number;
}
