import { COSMETIC_SLOTS, type CosmeticSlot, laserLookOf, stylesMeantBy } from '../schema/cosmetics.ts';
import { addId, removeId } from './id-list.ts';
import { pick } from './rng.ts';
import { identityOf } from './roster.ts';
import type { GameWorld } from './world.ts';

/**
 * What pilots wear. The styles stand with the pilot's identity, when each ends in the store `Cosmetics`;
 * `adorned` lists who wears anything. No rule of the fight reads either.
 */

/** Lets a pilot wear the style that `input` means for so many ticks, in place of what it wore. Returns it. */
export function wear(world: GameWorld, eid: number, slot: CosmeticSlot, input: string, ticks: number) {
  const style = pick(world.whims, stylesMeantBy(slot, input));
  world.components.Cosmetics[slot][eid] = world.time.tick + ticks;
  addId(world.lists.adorned, eid);
  setStyle(world, eid, slot, style);
  return style;
}

/** Takes off whatever a pilot has worn for long enough. */
export function takeOffWorn(world: GameWorld, eid: number) {
  const { Cosmetics } = world.components;
  let isAdorned = false;
  for (const slot of COSMETIC_SLOTS) {
    if (Cosmetics[slot][eid] === 0) continue;
    if (Cosmetics[slot][eid] > world.time.tick) isAdorned = true;
    else takeOff(world, eid, slot);
  }
  if (!isAdorned) removeId(world.lists.adorned, eid);
}

function takeOff(world: GameWorld, eid: number, slot: CosmeticSlot) {
  world.components.Cosmetics[slot][eid] = 0;
  setStyle(world, eid, slot, undefined);
}

function setStyle(world: GameWorld, eid: number, slot: CosmeticSlot, style: string | undefined) {
  const { cosmetics: worn, ...identity } = identityOf(world, eid);
  const { [slot]: _, ...others } = worn;
  world.roster.set(eid, {
    ...identity,
    cosmetics: style === undefined ? others : { ...others, [slot]: style },
  });
  if (slot === 'laser') world.components.Cosmetics.laserLook[eid] = laserLookOf(style);
  world.cold.pilots = true;
}
