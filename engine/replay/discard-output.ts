import type { GameWorld } from '../world.ts';

/** Drops everything that the world would report or show, for worlds that only repeat or look ahead. */
export function discardOutput({ outbox, visuals, shots }: GameWorld) {
  outbox.replies.length = 0;
  outbox.events.length = 0;
  visuals.effects.count = 0;
  visuals.shots.count = 0;
  visuals.shots.first = shots.fired + 1;
}
