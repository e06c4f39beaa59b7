import { COSMETIC_SLOTS, type CosmeticSlot, laserLookOf, stylesMeantBy } from '../../schema/cosmetics.ts';
import { addId, isListed, removeId } from '../data/id-list.ts';
import { pick } from '../data/rng.ts';
import type { GameWorld, SavedCosmetics } from '../world.ts';
import { identityOf, isFiller } from './roster.ts';

/**
 * What pilots wear. The styles stand with the pilot's identity, when each ends in the store `Cosmetics`;
 * `adorned` lists who wears anything. No rule of the fight reads either.
 */

/** Lets a pilot wear the style that `input` means for so many ticks, in place of what it wore. Returns it. */
export function wearCosmetic(
  world: GameWorld,
  eid: number,
  slot: CosmeticSlot,
  input: string,
  ticks: number,
) {
  const style = pick(world.cosmeticRng, stylesMeantBy(slot, input));
  setCosmetic(world, eid, slot, style, world.time.tick + ticks);
  return style;
}

function setCosmetic(world: GameWorld, eid: number, slot: CosmeticSlot, style: string, endsAt: number) {
  world.components.Cosmetics[slot][eid] = endsAt;
  addId(world.lists.adorned, eid);
  setStyle(world, eid, slot, style);
}

/** Keeps what a pilot that leaves wears, for when it comes back; filler bots do not. */
export function saveCosmetics(world: GameWorld, eid: number) {
  if (isFiller(world, eid) || !isListed(world.lists.adorned, eid)) return;
  const { id, cosmetics } = identityOf(world, eid);
  const saved: SavedCosmetics = {};
  for (const slot of COSMETIC_SLOTS) {
    const style = cosmetics[slot];
    if (style !== undefined) saved[slot] = { style, endsAt: world.components.Cosmetics[slot][eid] };
  }
  world.savedCosmetics = Object.fromEntries(
    Object.entries(world.savedCosmetics).filter(([, kept]) => isStillValid(world, kept)),
  );
  world.savedCosmetics[id] = saved;
}

const isStillValid = ({ time }: GameWorld, saved: SavedCosmetics) =>
  Object.values(saved).some(({ endsAt }) => endsAt > time.tick);

/** Lets a pilot that comes back wear what it left in, as long as it would have lasted. */
export function restoreCosmetics(world: GameWorld, eid: number) {
  const { id } = identityOf(world, eid);
  const saved = world.savedCosmetics[id] ?? {};
  delete world.savedCosmetics[id];
  for (const slot of COSMETIC_SLOTS) {
    const kept = saved[slot];
    if (kept && kept.endsAt > world.time.tick) setCosmetic(world, eid, slot, kept.style, kept.endsAt);
  }
}

/** Takes off whatever a pilot has worn for long enough. */
export function expireCosmeticsOf(world: GameWorld, eid: number) {
  const { Cosmetics } = world.components;
  let isAdorned = false;
  for (const slot of COSMETIC_SLOTS) {
    if (Cosmetics[slot][eid] === 0) continue;
    if (Cosmetics[slot][eid] > world.time.tick) isAdorned = true;
    else removeCosmetic(world, eid, slot);
  }
  if (!isAdorned) removeId(world.lists.adorned, eid);
}

function removeCosmetic(world: GameWorld, eid: number, slot: CosmeticSlot) {
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
