import type { PlatformAdapter } from './platform.ts';

/** The adapter that reports what happens on that platform now. What bridges bring in from others has none. */
export const adapterOf = <A extends Pick<PlatformAdapter, 'name' | 'isReporting'>>(
  adapters: readonly A[],
  platform: string,
) => adapters.find(({ name, isReporting = true }) => name === platform && isReporting);
