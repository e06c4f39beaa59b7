import { idsOf } from '../data/id-list.ts';
import type { GameWorld } from '../world.ts';
import { removeStrike } from './strikes.ts';
import { removeZone } from './zone.ts';

/** Ends all calamities, nukes, strikes and bounties. */
export function clearHazards(world: GameWorld) {
  const { lists, round } = world;
  for (const zone of idsOf(lists.zones)) removeZone(world, zone);
  for (const strike of idsOf(lists.strikes)) removeStrike(world, strike);
  round.bounties = [];
  round.calamityAt = null;
}
