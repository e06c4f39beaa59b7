import type { Log } from '../../server/logger.ts';
import type { Platforms } from '../platform/platforms.ts';
import type { TwitchConnection } from '../platform/twitch/account/twitch-account.ts';
import { createTwitchAdapter } from '../platform/twitch/adapter.ts';
import { TWITCH } from '../platform/twitch/eventsub/families/viewer.ts';
import { createTwitchHelix } from '../platform/twitch/helix/helix.ts';
import { createPlatformTime } from '../platform/twitch/platform-time.ts';

/** Listens to the streamer's account from now on, whenever one is connected. */
export function startTwitch(platforms: Platforms, account: TwitchConnection, { onLog }: Log) {
  const time = createPlatformTime();
  const helix = createTwitchHelix(account, { platform: TWITCH, time });
  platforms.add(createTwitchAdapter({ link: account, helix, time, onLog }));
}
