import type { GameWorld } from '../world.ts';

/** Drops everything that the world would report or show: it repeats what was reported before, or nobody watches it. */
export function discardOutput({ outbox, visuals, shots }: GameWorld) {
  outbox.replies.length = 0;
  outbox.events.length = 0;
  visuals.effects.count = 0;
  visuals.shots.count = 0;
  visuals.shots.first = shots.fired + 1;
}
