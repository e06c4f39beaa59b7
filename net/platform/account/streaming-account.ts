import type { Output } from '../../../schema/actions/index.ts';
import type { StreamAccount } from '../../../schema/actions/stream.ts';
import type { PackId } from '../../../schema/platform/stream-account.ts';

/** What the streamer can do about the account at the streaming platform. */
export interface StreamingAccount {
  describe(): StreamAccount;
  /** Throws `not-configured` until a client id is set. */
  requireClient(): void;
  /** Rejects with `not-configured` and `unreachable`. */
  connect(packs: readonly PackId[]): Promise<Output<'streamConnect'>>;
  /** Rejects with `not-connected` when nothing is being connected and nothing is. */
  poll(): Promise<Output<'streamConnectPoll'>>;
  /** Rejects with `not-stored`. */
  disconnect(): Promise<StreamAccount>;
  /** Rejects with `not-stored`. An empty text removes the client id. */
  setClient(id: string): Promise<StreamAccount>;
}
