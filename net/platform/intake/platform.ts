import type { Output } from '../../../schema/actions/index.ts';
import type { Reward } from '../../../schema/actions/redeems.ts';
import type { StreamAccount, StreamUser } from '../../../schema/actions/stream.ts';
import type { Emote, Role } from '../../../schema/platform/platform.ts';
import type { AccountGuide, AccountState } from '../../../schema/platform/stream-account.ts';
import type { TextVariables } from '../../../server/environment.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';

/** A streaming platform. `net/app.ts` lists all platforms and adds the adapter of each. */
export interface Platform {
  /** Name of the platform, as in `Viewer.platform`. */
  readonly name: string;
  /**
   * The platform's environment variables, declared with `variable` from `server/environment.ts`. Their names
   * begin with `STARFRAY_`.
   */
  readonly variables?: TextVariables;
  /** True if logins are unique on this platform. */
  readonly hasUniqueLogins?: true;
  /** True if the viewer extension runs on this platform. */
  readonly hasExtension?: true;
  create(deps: PlatformDeps): PlatformAdapter;
}

export interface PlatformDeps {
  store: Store;
  vault: Vault;
  variables: Config['platformVariables'];
  /** The adapter must call this whenever the result of its account's `describe` has changed. */
  onAccount(state: AccountState): void;
  onLog(line: string): void;
}

/** The game's connection to a streaming platform. */
export interface PlatformAdapter {
  /** Name of the platform, as in `Viewer.platform`. */
  readonly name: string;
  readonly capabilities: ReadonlySet<Capability>;
  /**
   * False while the adapter has no channel from which to report, so that bridges may report the platform;
   * absent if it always has one.
   */
  readonly isReporting?: boolean;
  /** Starts reporting. The listener resolves once an event has been handled, and never rejects. */
  start(listener: PlatformListener): void;
  /** Returns the connected account; null while none is connected. */
  streamer(): Viewer | null;
  /** The account that the streamer can connect; absent if the platform has no accounts. */
  readonly account?: StreamingAccount;
  /** Writes a line of at most `MAX_LINE` characters to the chat. Needs `chat-out`. */
  say?(text: string): Promise<void>;
  /**
   * Marks a redemption as fulfilled or refunds it. Needs `refund`. Until this resolves, it may be called again for
   * the same redemption. Rejects with `not-available` if no further call can succeed. `rewardId` and `channel` come
   * from the event. Rejects without calling the platform if the redemption was made in a channel other than the
   * connected account's.
   */
  settle?(
    redemption: string,
    outcome: 'fulfilled' | 'refunded',
    rewardId: string | null,
    channel?: string | null,
  ): Promise<void>;
  /** Lists the channel's rewards. Needs `rewards`. */
  rewards?(): Promise<Reward[]>;
  /** Changes rewards. Needs `manage`. */
  readonly manage?: RewardManagement;
  /**
   * Looks up users by their logins in lower case. Resolves with the users that exist and the logins that do
   * not. `beforeCall` is called before each call to the platform, which accepts up to 100 logins; if it
   * throws, the call is not made. Needs `users`.
   */
  users?(
    logins: readonly string[],
    beforeCall?: () => void,
  ): Promise<{ users: StreamUser[]; missing: string[] }>;
  close(): Promise<void>;
}

/**
 * Manages the rewards that the game has created on the platform. The game may change only these and refund
 * only their redemptions. If the platform refuses, nothing has changed, and the error says what the streamer
 * can do.
 */
export interface RewardManagement {
  create(reward: NewReward): Promise<Reward>;
  /** Changes the given fields. Rejects with `bad-input` if the reward does not exist or was not created by the game. */
  update(id: string, changes: Partial<NewReward>): Promise<Reward>;
  /** Refunds the reward's open redemptions, then removes the reward. Rejects like `update`. */
  remove(id: string): Promise<void>;
}

/** A reward to be created. */
export interface NewReward extends Pick<Reward, 'title' | 'cost' | 'needsInput' | 'enabled'> {
  /** Instruction for viewers on what to type. */
  prompt?: string;
  /** Colour behind the picture, in hexadecimal form. */
  color?: string;
}

export type Capability = 'chat-in' | 'chat-out' | 'rewards' | 'manage' | 'refund' | 'paid' | 'users';

export type PlatformListener = (event: PlatformEvent) => Promise<unknown>;

/** Maximum length of a chat line. @limit characters */
export const MAX_LINE = 500;

/** A person in a chat. */
export interface Viewer {
  platform: string;
  /** Id on the platform; null if a bridge did not send it. */
  id: string | null;
  login: string;
  /** The name in the viewer's own spelling. */
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
  | TipEvent
  | NoticeEvent
  | ModerationEvent
  | StreamEvent
  | AdEvent;

interface BaseEvent {
  /** Id of the event on the platform, which identifies repeated reports of the same event; null if there is none. */
  id: string | null;
  platform: string;
  /** `shared` means that the event comes from another channel of a shared chat. */
  origin: 'own' | 'shared';
  /**
   * Id of the account whose adapter reports the event. Absent if a bridge reports it or the platform can have
   * only one account.
   */
  channel?: string;
  /** Id of the service that reports the event; absent if the platform's own adapter or a bridge reports it. */
  service?: string;
  /** Number of the audit entry for the action that reported the event; absent if the platform itself reported it. */
  cause?: number;
}

export interface ChatEvent extends BaseEvent {
  kind: 'chat';
  user: Viewer;
  text: string;
}

/** A redeemed reward. Its id or its title is known, or both. */
interface Redemption extends BaseEvent {
  user: Viewer;
  rewardId: string | null;
  title: string | null;
  input: string;
}

export interface RedeemEvent extends Redemption {
  kind: 'redeem';
  /** Whether the platform can refund this redemption. If absent, the platform's capabilities decide. */
  refundable?: boolean;
  /** Number of bits that the viewer paid; absent if the reward costs points. Bits are counted and never refunded. */
  bits?: number;
  /** Whether another event has already reported the bits, so that they are not counted again. */
  areBitsCounted?: boolean;
}

/**
 * A redemption that was made while the game was not connected and is too old to take effect. It is refunded
 * if its reward belongs to the game. Reported only if the redemption can be refunded.
 */
export interface MissedEvent extends Redemption {
  kind: 'missed';
}

/**
 * A redemption that was refunded on the platform itself. If it has not taken effect yet, it must not take
 * effect any more.
 */
export interface WithdrawalEvent extends BaseEvent {
  kind: 'withdrawal';
}

/** Cheered bits. */
export interface PaidEvent extends BaseEvent {
  kind: 'paid';
  user: Viewer;
  bits: number;
  text: string;
  /** The emote to show as a giant emote; null if there is none. */
  emote: Emote | null;
  /** The reward that was paid with these bits, if any. Its redemption is a separate event. */
  powerUp?: { rewardId: string | null };
}

/**
 * Money that a viewer gave. `platform` is the service that received it and gave the `id`, such as `kofi`; for money
 * given on the viewer's own platform, such as a Super Chat, it is that platform. Money is never counted as bits.
 */
export interface TipEvent extends BaseEvent {
  kind: 'tip';
  /** The viewer. If their platform is unknown, `user.platform` is the service, and `user.id` is null. */
  user: Viewer;
  /** A decimal number such as `12.50`. Never take it from a text for people, such as `$12.50`. */
  amount: string;
  /** Code of the currency, such as `EUR`, in any case. */
  currency: string;
  text: string;
  /** Whether the viewer does not want to be named. The tip then appears under a call sign and without its text. */
  isPrivate?: boolean;
  /** Whether it is a test. The tip is then announced as a test, and has no effect. */
  isTest?: boolean;
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
 * An act of moderation. `clear` without a user means that the whole chat was cleared; with a user, that all
 * lines of this user were cleared because of a timeout or ban of unknown duration. `minutes` is the duration
 * of a timeout; null for a ban.
 */
export interface ModerationEvent extends BaseEvent {
  kind: 'moderation';
  act: 'delete' | 'timeout' | 'ban' | 'unban' | 'clear';
  user: Viewer | null;
  minutes: number | null;
}

/** A report that the stream has begun or ended. */
export interface StreamEvent extends BaseEvent {
  kind: 'stream';
  isLive: boolean;
}

/** A break with advertisements. `seconds` is its duration. */
export interface AdEvent extends BaseEvent {
  kind: 'ad';
  seconds: number;
}

/** State of an account, without the name of its platform. */
export type AccountStanding = Omit<StreamAccount, 'platform'>;

/** The streamer's account on a platform, which the streaming menu shows and changes. */
export interface StreamingAccount {
  readonly guide: AccountGuide;
  describe(): AccountStanding;
  /** Throws `not-configured` unless a client id is set. */
  requireClient(): void;
  /**
   * Begins to connect an account. `packs` are ids of permission packs in the guide. Rejects with
   * `not-configured` or `unreachable`.
   */
  connect(packs: readonly string[]): Promise<Output<'streamConnect'>>;
  /**
   * Checks whether the streamer has agreed. Rejects with `not-connected` if no account is connected or being
   * connected.
   */
  poll(): Promise<Output<'streamConnectPoll'>>;
  /** Disconnects the account. Rejects with `not-stored`. */
  disconnect(): Promise<AccountStanding>;
  /** Throws `bad-input` if the text cannot be a client id of the platform. */
  requireClientId(id: string): void;
  /** Stores a client id. An empty text removes it. Rejects with `not-stored`. */
  setClient(id: string): Promise<AccountStanding>;
}
