import {
  COSMETIC_SLOTS,
  type CosmeticSlot,
  laserLookOf,
  stylesMeantBy,
} from '../../schema/catalog/cosmetics.ts';
import { addId, isListed, removeId } from '../data/id-list.ts';
import { pick } from '../data/rng.ts';
import type { GameWorld, SavedCosmetics } from '../world.ts';
import { identityOf, isFiller } from './roster.ts';

/**
 * Cosmetics of pilots. The styles are part of a pilot's identity, and the store `Cosmetics` holds their expiry; the
 * list `adorned` contains the pilots who wear any. No rule of the fight reads any of these.
 */

/** Gives a pilot the style that `input` means, for `ticks`, replacing the current one. Returns the style. */
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

/** Saves the cosmetics of a pilot who leaves, in case the pilot returns. Filler bots do not return. */
export function saveCosmetics(world: GameWorld, eid: number) {
  if (isFiller(world, eid) || !isListed(world.lists.adorned, eid)) return;
  const { id, cosmetics } = identityOf(world, eid);
  const saved: SavedCosmetics = {};
  for (const slot of COSMETIC_SLOTS) {
    const style = cosmetics[slot];
    if (style !== undefined) saved[slot] = { style, endsAt: world.components.Cosmetics[slot][eid] };
  }
  world.savedCosmetics = Object.fromEntries(
    Object.entries(world.savedCosmetics).filter(([, look]) => isStillValid(world, look)),
  );
  world.savedCosmetics[id] = saved;
}

const isStillValid = ({ time }: GameWorld, saved: SavedCosmetics) =>
  Object.values(saved).some(({ endsAt }) => endsAt > time.tick);

/** Gives a returning pilot the saved cosmetics, for as long as they would have lasted. */
export function restoreCosmetics(world: GameWorld, eid: number) {
  const { id } = identityOf(world, eid);
  const saved = world.savedCosmetics[id] ?? {};
  delete world.savedCosmetics[id];
  for (const slot of COSMETIC_SLOTS) {
    const look = saved[slot];
    if (look && look.endsAt > world.time.tick) setCosmetic(world, eid, slot, look.style, look.endsAt);
  }
}

/** Removes the cosmetics of a pilot that have expired. */
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
