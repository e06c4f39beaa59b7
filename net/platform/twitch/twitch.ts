import type { Platform } from '../intake/platform.ts';
import { VARIABLES } from './account/client-id.ts';
import { createTwitchAccount } from './account/twitch-account.ts';
import { createTwitchAdapter } from './adapter.ts';
import { createTwitchHelix } from './helix/helix.ts';
import { TWITCH } from './link.ts';
import { createPlatformTime } from './platform-time.ts';

/** Twitch: the streamer's account, and the events of its channel. */
export const twitch: Platform = {
  name: TWITCH,
  variables: VARIABLES,
  hasUniqueLogins: true,
  hasExtension: true,
  create({ store, vault, variables, onAccount, onLog }) {
    const account = createTwitchAccount({
      store,
      vault,
      environmentClientId: variables.STARFRAY_TWITCH_CLIENT_ID,
      onLog,
      onDescription: ({ state }) => onAccount(state),
    });
    const time = createPlatformTime();
    const helix = createTwitchHelix(account, { platform: TWITCH, time });
    const adapter = createTwitchAdapter({ link: account, helix, time, onLog });
    const { close } = adapter;
    return Object.assign(adapter, {
      account,
      close: async () => void (await Promise.all([close(), account.close()])),
    });
  },
};
