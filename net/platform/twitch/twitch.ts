import type { EventHub } from '../../events/hub.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import type { StreamingAccount } from '../account/streaming-account.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import { createTwitchAccount } from './account/twitch-account.ts';
import { createTwitchAdapter } from './adapter.ts';
import { createTwitchHelix } from './helix/helix.ts';
import { TWITCH } from './link.ts';
import { createPlatformTime } from './platform-time.ts';

interface TwitchDeps {
  store: Store;
  vault: Vault;
  hub: Pick<EventHub, 'publish'>;
  /** Overrides the stored client id. */
  clientId: string | undefined;
  onLog(line: string): void;
}

interface Twitch {
  /** The streamer's account. */
  account: StreamingAccount & { close(): Promise<void> };
  /** Reports from the account's channel once it is added to the platforms. */
  adapter: PlatformAdapter;
}

/** Twitch: the account of the streamer, and what happens in its channel. */
export function createTwitch({ store, vault, hub, clientId, onLog }: TwitchDeps): Twitch {
  const account = createTwitchAccount({
    store,
    vault,
    environmentClientId: clientId,
    onLog,
    onDescription: ({ state }) => hub.publish([{ type: 'stream.account', fields: { state } }]),
  });
  const time = createPlatformTime();
  const helix = createTwitchHelix(account, { platform: TWITCH, time });
  return { account, adapter: createTwitchAdapter({ link: account, helix, time, onLog }) };
}
