import type { GameWorld } from '../world.ts';
import { restoreWorld, saveCheckpoint } from './checkpoint.ts';

/**
 * Saves the world as it is now. The returned function rolls it back, discards the events since, and reports the
 * state anew. Saving costs well under a millisecond, rolling back as much as a few ticks.
 */
export function createSavepoint(world: GameWorld): () => void {
  const checkpoint = saveCheckpoint(world);
  const { inbox, outbox, causes } = world;
  const before = outbox.events.length;
  return () => {
    outbox.events.length = before;
    Object.assign(world, restoreWorld(checkpoint), { inbox, outbox, causes });
  };
}
