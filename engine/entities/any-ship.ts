import { isListed } from '../data/id-list.ts';
import { randomIndex } from '../data/rng.ts';
import type { GameWorld } from '../world.ts';

/** How often a pilot is drawn whose ship might be flying. */
const TRIES = 12;

/** A random ship, or 0 when none is flying. Whether another one flies rarely changes which. */
export function anyShip({ lists: { flying, pilots }, rng }: GameWorld) {
  if (flying.count === 0) return 0;
  for (let i = 0; i < TRIES; i++) {
    const eid = pilots.ids[randomIndex(rng, pilots.count)];
    if (isListed(flying, eid)) return eid;
  }
  return flying.ids[randomIndex(rng, flying.count)];
}
