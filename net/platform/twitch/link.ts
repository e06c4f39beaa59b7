import type { ApiClient } from '@twurple/api';
import type { AuthProvider } from '@twurple/auth';

/** The name of the platform, as in `Viewer.platform`. */
export const TWITCH = 'twitch';

/** The connected account, for the rest of the game's Twitch code. */
export interface TwitchLink {
  /** Null if none is connected, its permission was revoked, or the client id is missing. */
  readonly account: TwitchAccount | null;
  /** Both act for the account; without one, their calls reject. */
  readonly auth: AuthProvider;
  readonly api: ApiClient;
  /** Called after each change of `account`, including its scopes. */
  onChange(listener: () => void): void;
  /** Sets, in words for the streamer, the problem of a part of the connection; null once it works again. */
  setProblem(part: 'events' | 'chat' | 'rewards', problem: string | null): void;
  /** Call it when the platform refused the account's permission; reported only once. */
  revoked(): void;
}

export interface TwitchAccount {
  id: string;
  login: string;
  /** Display name. */
  name: string;
  scopes: ReadonlySet<string>;
  /** Whether viewers can redeem rewards and cheer there: the channel is an affiliate or a partner. */
  hasRewards: boolean;
  /** Since when this store has known the account without a break: wall clock, ms. Older events are ignored. */
  since: number;
}
