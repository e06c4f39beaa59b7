import type { Output } from '../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../schema/actions/stream.ts';
import type { AccountGuide } from '../../../schema/platform/stream-account.ts';

/** How an account stands, without the name of its platform. */
export type AccountStanding = Omit<StreamAccount, 'platform'>;

/** The streamer's account at a platform: what the streaming menu says of it, and what the streamer can do about it. */
export interface StreamingAccount {
  readonly guide: AccountGuide;
  describe(): AccountStanding;
  /** Throws `not-configured` until a client id is set. */
  requireClient(): void;
  /** `packs` are some of the guide's. Rejects with `not-configured` and `unreachable`. */
  connect(packs: readonly string[]): Promise<Output<'streamConnect'>>;
  /** Rejects with `not-connected` when nothing is being connected and nothing is. */
  poll(): Promise<Output<'streamConnectPoll'>>;
  /** Rejects with `not-stored`. */
  disconnect(): Promise<AccountStanding>;
  /** Throws `bad-input` for what cannot be a client id there. */
  requireClientId(id: string): void;
  /** Rejects with `not-stored`. An empty text removes the client id. */
  setClient(id: string): Promise<AccountStanding>;
}
