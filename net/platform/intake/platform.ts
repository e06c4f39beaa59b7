import type { Reward } from '../../../schema/actions/redeems.ts';
import type { StreamUser } from '../../../schema/actions/stream.ts';
import type { Emote, Role } from '../../../schema/platform/platform.ts';
import type { AccountState } from '../../../schema/platform/stream-account.ts';
import type { TextVariables } from '../../../server/environment.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import type { StreamingAccount } from './streaming-account.ts';

/** A platform as its folder offers it. `net/app.ts` lists them and adds the adapter of each. */
export interface Platform {
  /** As in `Viewer.platform`. */
  readonly name: string;
  /** The variables of the process that are its own, by `variable` of `server/environment.ts`. Their names begin with `STARFRAY_`. */
  readonly variables?: TextVariables;
  /** True if it gives a login to one user at a time. */
  readonly hasUniqueLogins?: true;
  /** True if the viewer extension is one of this platform: its channel and its viewers are those of this platform. */
  readonly hasExtension?: true;
  create(deps: PlatformDeps): PlatformAdapter;
}

export interface PlatformDeps {
  store: Store;
  vault: Vault;
  variables: Config['platformVariables'];
  /** To be called after each change of what its account's `describe` answers. */
  onAccount(state: AccountState): void;
  onLog(line: string): void;
}

/** What a streaming platform is to the game. */
export interface PlatformAdapter {
  /** As in `Viewer.platform`. */
  readonly name: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** False while there is no channel that it could report of, so that bridges may; left out where that is never so. */
  readonly isReporting?: boolean;
  /** Begins to report. The listener resolves once the event was dealt with, and never rejects. */
  start(listener: PlatformListener): void;
  /** The connected account. Null while none is connected. */
  streamer(): Viewer | null;
  /** By which the streamer connects it; left out where there is nothing to connect. */
  readonly account?: StreamingAccount;
  /** Writes a line to the chat, of at most `MAX_LINE` characters. Needs `chat-out`. */
  say?(text: string): Promise<void>;
  /**
   * Marks a redemption as carried out, or gives its points back. Needs `refund`. May be called more than once for the same,
   * until it resolves; rejects with `not-available` where it never will. `rewardId` and `channel` are those of the event:
   * a redemption of another channel than that of the connected account is not asked about, and the promise rejects.
   */
  settle?(
    redemption: string,
    outcome: 'fulfilled' | 'refunded',
    rewardId: string | null,
    channel?: string | null,
  ): Promise<void>;
  /** Needs `rewards`. */
  rewards?(): Promise<Reward[]>;
  /** Needs `manage`. */
  readonly manage?: RewardManagement;
  /**
   * Those of these logins, in lower case, that are there, and the logins of the others. `beforeCall` is called before each
   * call of the platform, up to 100 logins each, and prevents it by throwing. Needs `users`.
   */
  users?(
    logins: readonly string[],
    beforeCall?: () => void,
  ): Promise<{ users: StreamUser[]; missing: string[] }>;
  close(): Promise<void>;
}

/**
 * Rewards that the game makes on the platform, which it may then change and pay back. Each rejects with what the platform
 * refuses, as something that the streamer can do something about, and has changed nothing then.
 */
export interface RewardManagement {
  create(reward: NewReward): Promise<Reward>;
  /** Changes what is given. Rejects with `bad-input` for a reward that is not there or not one of the game's. */
  update(id: string, changes: Partial<NewReward>): Promise<Reward>;
  /** What is open of it is paid back first. Rejects as `update` does. */
  remove(id: string): Promise<void>;
}

/** A reward as the game makes it. */
export interface NewReward extends Pick<Reward, 'title' | 'cost' | 'needsInput' | 'enabled'> {
  /** What viewers are to type, as they are told. */
  prompt?: string;
  /** Hex colour behind its picture. */
  color?: string;
}

export type Capability = 'chat-in' | 'chat-out' | 'rewards' | 'manage' | 'refund' | 'paid' | 'users';

export type PlatformListener = (event: PlatformEvent) => Promise<unknown>;

/** Longest line of chat. @limit characters */
export const MAX_LINE = 500;

/** Somebody in a chat. */
export interface Viewer {
  platform: string;
  /** That of the platform; null where a bridge did not say it. */
  id: string | null;
  login: string;
  /** As it is written by the viewer. */
  name: string;
  roles: readonly Role[];
}

/** What happens on a platform. */
export type PlatformEvent =
  | ChatEvent
  | RedeemEvent
  | MissedEvent
  | WithdrawalEvent
  | PaidEvent
  | NoticeEvent
  | ModerationEvent
  | StreamEvent
  | AdEvent;

interface Happening {
  /** That of the platform: the same id is the same thing. Null where it has none. */
  id: string | null;
  platform: string;
  /** `shared`: from another channel of a shared chat. */
  origin: 'own' | 'shared';
  /** Id of the account whose adapter reports it; left out by bridges, and where there is never another account. */
  channel?: string;
  /** Number, in the audit, of the act that brought it in; absent for what the platform reports itself. */
  cause?: number;
}

export interface ChatEvent extends Happening {
  kind: 'chat';
  user: Viewer;
  text: string;
  emotes: readonly Emote[];
}

/** A redeemed reward. At least one of its id and title is known. */
interface Redemption extends Happening {
  user: Viewer;
  rewardId: string | null;
  title: string | null;
  input: string;
}

export interface RedeemEvent extends Redemption {
  kind: 'redeem';
  /** Whether the platform pays this one back; left out where it pays all back that it has, by `refund`. */
  refundable?: boolean;
}

/**
 * A redemption that the game was not there for and that nobody waits for any more: it does not happen, and is paid back if
 * its reward is one of the game's. Only for those that can be paid back.
 */
export interface MissedEvent extends Redemption {
  kind: 'missed';
}

/** A redemption, by its id, was given back on the platform itself: what has not happened by now must not happen. */
export interface WithdrawalEvent extends Happening {
  kind: 'withdrawal';
}

/** What a viewer paid with money. */
export interface PaidEvent extends Happening {
  kind: 'paid';
  user: Viewer;
  /** In bits; what other platforms take is worth one bit a cent. */
  bits: number;
  text: string;
  /** An emote that is to be shown as a giant. */
  emote: Emote | null;
}

export interface NoticeEvent extends Happening {
  kind: 'notice';
  notice: 'sub' | 'gift' | 'raid' | 'watch-streak';
  user: Viewer;
  /** Months, subscriptions, viewers or streams. */
  count: number;
  text: string;
}

/**
 * `clear`: the whole chat was cleared, or, with a user, all lines of that one: a timeout or a ban, of which the platform
 * does not say how long it lasts. `minutes`: of a timeout, null for ever.
 */
export interface ModerationEvent extends Happening {
  kind: 'moderation';
  act: 'delete' | 'timeout' | 'ban' | 'unban' | 'clear';
  user: Viewer | null;
  minutes: number | null;
}

/** The stream began or ended. */
export interface StreamEvent extends Happening {
  kind: 'stream';
  isLive: boolean;
}

/** Advertisements are shown for so many seconds. */
export interface AdEvent extends Happening {
  kind: 'ad';
  seconds: number;
}
