import type { PlatformAdapter } from './platform.ts';

/** The adapter that reports the events of that platform now; undefined if bridges report them. */
export const adapterOf = <A extends Pick<PlatformAdapter, 'name' | 'isReporting'>>(
  adapters: readonly A[],
  platform: string,
) => adapters.find(({ name, isReporting = true }) => name === platform && isReporting);

/** Id of the connected account; null while none is connected. */
export const channelOf = ({ streamer }: Pick<PlatformAdapter, 'streamer'>) => streamer()?.id ?? null;

/** Whether a payment was made in the channel of the connected account, or in no particular one. */
export const isOfChannel = (
  { channel }: { channel: string | null },
  adapter: Pick<PlatformAdapter, 'streamer'>,
) => channel === null || channel === channelOf(adapter);
