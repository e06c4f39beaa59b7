import { isListed } from '../data/id-list.ts';
import { randomIndex } from '../data/rng.ts';
import type { GameWorld } from '../world.ts';

/** Number of attempts to draw a pilot whose ship is flying. */
const TRIES = 12;

/** A random ship, or 0 if none is flying. One more or one less flying ship rarely changes the choice. */
export function anyShip({ lists: { flying, pilots }, rng }: GameWorld) {
  if (flying.count === 0) return 0;
  for (let i = 0; i < TRIES; i++) {
    const eid = pilots.ids[randomIndex(rng, pilots.count)];
    if (isListed(flying, eid)) return eid;
  }
  return flying.ids[randomIndex(rng, flying.count)];
}
