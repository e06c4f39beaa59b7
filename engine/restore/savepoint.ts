import type { GameWorld } from '../world.ts';
import { restoreWorld, saveCheckpoint } from './checkpoint.ts';

/**
 * Saves the current world. The returned function restores it, discards the events since then, and reports the whole
 * state again. Saving takes well under a millisecond, restoring as long as a few ticks.
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
