import type { PlatformAdapter } from '../platform/platform.ts';
import { createPlatforms } from '../platform/platforms.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { Log } from './log.ts';
import type { World } from './world.ts';

interface PlatformParts {
  world: World;
  scripts: Scripts;
  log: Log;
}

/** What viewers do, from wherever it comes. */
export function openPlatforms({ log }: PlatformParts) {
  const adapters: PlatformAdapter[] = [];
  return createPlatforms(
    {
      chat: async () => ({ handled: false }),
    },
    adapters,
    log.onBug,
  );
}
