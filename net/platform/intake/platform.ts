import type { Output } from '../../../schema/actions/index.ts';
import type { Reward } from '../../../schema/actions/redeems.ts';
import type { StreamAccount, StreamUser } from '../../../schema/actions/stream.ts';
import type { Emote, Role } from '../../../schema/platform/platform.ts';
import type { AccountGuide, AccountState } from '../../../schema/platform/stream-account.ts';
import type { TextVariables } from '../../../server/environment.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';

/** A streaming platform. `net/app.ts` lists all of them and adds the adapter of each. */
export interface Platform {
  /** As in `Viewer.platform`. */
  readonly name: string;
  /** Its environment variables, made by `variable` of `server/environment.ts`. Their names begin with `STARFRAY_`. */
  readonly variables?: TextVariables;
  /** True if logins are unique on it. */
  readonly hasUniqueLogins?: true;
  /** True if the viewer extension runs on this platform, with its channel and its viewers. */
  readonly hasExtension?: true;
  create(deps: PlatformDeps): PlatformAdapter;
}

export interface PlatformDeps {
  store: Store;
  vault: Vault;
  variables: Config['platformVariables'];
  /** Must be called after each change of what its account's `describe` returns. */
  onAccount(state: AccountState): void;
  onLog(line: string): void;
}

/** The connection of the game to a streaming platform. */
export interface PlatformAdapter {
  /** As in `Viewer.platform`. */
  readonly name: string;
  readonly capabilities: ReadonlySet<Capability>;
  /** False while it has no channel to report on, so that bridges may report it; absent if it always has one. */
  readonly isReporting?: boolean;
  /** Starts reporting. The listener resolves once the event is handled, and never rejects. */
  start(listener: PlatformListener): void;
  /** The connected account. Null while none is connected. */
  streamer(): Viewer | null;
  /** The account that the streamer can connect; absent if there is nothing to connect. */
  readonly account?: StreamingAccount;
  /** Writes a line to the chat, of at most `MAX_LINE` characters. Needs `chat-out`. */
  say?(text: string): Promise<void>;
  /**
   * Marks a redemption as fulfilled or refunds it. Needs `refund`. May be called again for the same redemption until it
   * resolves; rejects with `not-available` if it never will. `rewardId` and `channel` are those of the event. If the
   * redemption is of another channel than the connected account's, rejects without calling the platform.
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
   * Looks up users by login in lower case. Returns the users that exist and the logins that do not. `beforeCall` is
   * called before each call to the platform, which takes up to 100 logins; it can prevent the call by throwing. Needs
   * `users`.
   */
  users?(
    logins: readonly string[],
    beforeCall?: () => void,
  ): Promise<{ users: StreamUser[]; missing: string[] }>;
  close(): Promise<void>;
}

/**
 * Manages the rewards that the game created on the platform, which it may change and refund. If the platform refuses,
 * nothing has changed, and the error says what the streamer can do.
 */
export interface RewardManagement {
  create(reward: NewReward): Promise<Reward>;
  /** Changes the given fields. Rejects with `bad-input` if the reward does not exist or was not created by the game. */
  update(id: string, changes: Partial<NewReward>): Promise<Reward>;
  /** Refunds its open redemptions first. Rejects like `update`. */
  remove(id: string): Promise<void>;
}

/** A reward to be created. */
export interface NewReward extends Pick<Reward, 'title' | 'cost' | 'needsInput' | 'enabled'> {
  /** Instruction for viewers on what to type. */
  prompt?: string;
  /** Colour behind the picture, as hex. */
  color?: string;
}

export type Capability = 'chat-in' | 'chat-out' | 'rewards' | 'manage' | 'refund' | 'paid' | 'users';

export type PlatformListener = (event: PlatformEvent) => Promise<unknown>;

/** Longest line of chat. @limit characters */
export const MAX_LINE = 500;

/** A person in a chat. */
export interface Viewer {
  platform: string;
  /** Id on the platform; null if a bridge did not send it. */
  id: string | null;
  login: string;
  /** The name as the viewer writes it. */
  name: string;
  roles: readonly Role[];
}

/** An event on a platform. */
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

interface BaseEvent {
  /** Id on the platform, which identifies repeated reports of one event; null if there is none. */
  id: string | null;
  platform: string;
  /** `shared` means that it comes from another channel of a shared chat. */
  origin: 'own' | 'shared';
  /** Id of the account whose adapter reports it. Absent from bridges, and if there is only one account. */
  channel?: string;
  /** Number in the audit log of the act that reported it; absent if the platform itself did. */
  cause?: number;
}

export interface ChatEvent extends BaseEvent {
  kind: 'chat';
  user: Viewer;
  text: string;
  emotes: readonly Emote[];
}

/** A redeemed reward. At least one of its id and title is known. */
interface Redemption extends BaseEvent {
  user: Viewer;
  rewardId: string | null;
  title: string | null;
  input: string;
}

export interface RedeemEvent extends Redemption {
  kind: 'redeem';
  /** Whether the platform can refund this one. Absent if it can refund all, as its abilities say. */
  refundable?: boolean;
}

/**
 * A redemption made while the game was not connected, which is too old to take effect. It is refunded if its reward
 * belongs to the game. Only for redemptions that can be refunded.
 */
export interface MissedEvent extends Redemption {
  kind: 'missed';
}

/** A redemption that was refunded on the platform itself. If it has not taken effect yet, it must not. */
export interface WithdrawalEvent extends BaseEvent {
  kind: 'withdrawal';
}

/** A payment with money. */
export interface PaidEvent extends BaseEvent {
  kind: 'paid';
  user: Viewer;
  /** In bits. On other platforms one cent is one bit. */
  bits: number;
  text: string;
  /** The emote to show as a giant; null if there is none. */
  emote: Emote | null;
}

export interface NoticeEvent extends BaseEvent {
  kind: 'notice';
  notice: 'sub' | 'gift' | 'raid' | 'watch-streak';
  user: Viewer;
  /** Number of months, subscriptions, viewers or streams. */
  count: number;
  text: string;
}

/**
 * `clear`: the whole chat was cleared or, with a user, all lines of a user who got a timeout or a ban of unknown
 * length. `minutes`: length of a timeout; null for a ban.
 */
export interface ModerationEvent extends BaseEvent {
  kind: 'moderation';
  act: 'delete' | 'timeout' | 'ban' | 'unban' | 'clear';
  user: Viewer | null;
  minutes: number | null;
}

/** The stream began or ended. */
export interface StreamEvent extends BaseEvent {
  kind: 'stream';
  isLive: boolean;
}

/** A break with advertisements of this many seconds. */
export interface AdEvent extends BaseEvent {
  kind: 'ad';
  seconds: number;
}

/** State of an account without the name of its platform. */
export type AccountStanding = Omit<StreamAccount, 'platform'>;

/** The streamer's account on a platform, as the streaming menu shows and changes it. */
export interface StreamingAccount {
  readonly guide: AccountGuide;
  describe(): AccountStanding;
  /** Throws `not-configured` unless a client id is set. */
  requireClient(): void;
  /** `packs` are permission packs of the guide. Rejects with `not-configured` and `unreachable`. */
  connect(packs: readonly string[]): Promise<Output<'streamConnect'>>;
  /** Rejects with `not-connected` if no account is connected or being connected. */
  poll(): Promise<Output<'streamConnectPoll'>>;
  /** Rejects with `not-stored`. */
  disconnect(): Promise<AccountStanding>;
  /** Throws `bad-input` if the text cannot be a client id of the platform. */
  requireClientId(id: string): void;
  /** An empty text removes the client id. Rejects with `not-stored`. */
  setClient(id: string): Promise<AccountStanding>;
}
