import type { ApiClient } from '@twurple/api';
import type { AuthProvider } from '@twurple/auth';

/** The name of the platform, as in `Viewer.platform`. */
export const TWITCH = 'twitch';

/** What the rest of the game's Twitch side has of the connected account. */
export interface TwitchLink {
  /** Null while none is connected, its permission was revoked, or the client id is gone. */
  readonly account: TwitchAccount | null;
  /** Both speak for the account; while there is none, what they are asked for rejects. */
  readonly auth: AuthProvider;
  readonly api: ApiClient;
  /** Called after each change of `account`, its scopes among them. */
  onChange(listener: () => void): void;
  /** Says in words for the streamer what is wrong with a part of the connection; null once it works again. */
  setProblem(part: 'events' | 'chat' | 'rewards', problem: string | null): void;
  /** To be called where the platform refused the account's permission; ends in one notice. */
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
  /** Wall-clock ms since which this store has known the account without a break; what is older does not concern it. */
  since: number;
}
