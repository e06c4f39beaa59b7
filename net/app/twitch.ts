import { createTwitchAdapter } from '../platform/twitch/adapter.ts';
import { TWITCH } from '../platform/twitch/eventsub/families/viewer.ts';
import { createTwitchHelix } from '../platform/twitch/helix/helix.ts';
import type { Actions } from './actions.ts';
import type { Log } from './log.ts';

/** Listens to the streamer's account from now on, whenever one is connected. */
export function startTwitch({ platforms, account }: Pick<Actions, 'platforms' | 'account'>, { onLog }: Log) {
  const helix = createTwitchHelix(account, { platform: TWITCH });
  platforms.add(createTwitchAdapter({ link: account, helix, onLog }));
}
