import type { Output } from '../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../schema/actions/stream.ts';
import type { AccountGuide } from '../../../schema/platform/stream-account.ts';

/** The state of an account, without the name of its platform. */
export type AccountStanding = Omit<StreamAccount, 'platform'>;

/** The streamer's account on a platform, as the streaming menu shows and changes it. */
export interface StreamingAccount {
  readonly guide: AccountGuide;
  describe(): AccountStanding;
  /** Throws `not-configured` until a client id is set. */
  requireClient(): void;
  /** `packs` are some of the guide's. Rejects with `not-configured` and `unreachable`. */
  connect(packs: readonly string[]): Promise<Output<'streamConnect'>>;
  /** Rejects with `not-connected` if no account is connected or being connected. */
  poll(): Promise<Output<'streamConnectPoll'>>;
  /** Rejects with `not-stored`. */
  disconnect(): Promise<AccountStanding>;
  /** Throws `bad-input` if the text cannot be a client id of the platform. */
  requireClientId(id: string): void;
  /** Rejects with `not-stored`. An empty text removes the client id. */
  setClient(id: string): Promise<AccountStanding>;
}
