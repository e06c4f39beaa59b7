import type { PlatformAdapter } from './platform.ts';

/** The adapter that reports what happens on that platform now. What bridges bring in from others has none. */
export const adapterOf = <A extends Pick<PlatformAdapter, 'name' | 'isReporting'>>(
  adapters: readonly A[],
  platform: string,
) => adapters.find(({ name, isReporting = true }) => name === platform && isReporting);

/** Id of the account that is connected there; null while none is. */
export const channelOf = ({ streamer }: Pick<PlatformAdapter, 'streamer'>) => streamer()?.id ?? null;

/** Whether that was paid in the channel of the connected account, or in no particular one. */
export const isOfChannel = (
  { channel }: { channel: string | null },
  adapter: Pick<PlatformAdapter, 'streamer'>,
) => channel === null || channel === channelOf(adapter);
