import type { PlatformAdapter } from '../intake/platform.ts';

/** The platform of the streamer's account and of the viewer extension: its viewers keep their logins. */
export const PRIMARY_PLATFORM = 'twitch';

/** Id of the channel whose account is connected; null while none is. */
export const accountChannel = (adapters: readonly PlatformAdapter[]) =>
  adapters.find(({ name, streamer }) => name === PRIMARY_PLATFORM && streamer() !== null)?.streamer()?.id ??
  null;
