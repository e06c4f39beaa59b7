import { CRAFT_LOOKS, type CraftLook } from '../../../schema/wire/frame.ts';
import { HEAD } from '../../combat/boss-damage.ts';
import { addId, removeId } from '../../data/id-list.ts';
import { random } from '../../data/rng.ts';
import { showEffect } from '../../data/visuals.ts';
import { hasRoom, removeEntity, resolve } from '../../entities/entities.ts';
import { cos, sin } from '../../maths.ts';
import { CRAFT_LIMIT, CRAFT_SPACING, CRAFTS, type CraftRules } from '../../rules/bosses/crafts.ts';
import type { GameWorld } from '../../world.ts';
import { scaledCount } from './gunnery.ts';
import { createOwned, ownedBy } from './owned.ts';

const BY_LOOK: readonly CraftRules[] = CRAFT_LOOKS.map(look => CRAFTS[look]);

export const craftRules = ({ components: { Kind } }: GameWorld, craft: number) => BY_LOOK[Kind.look[craft]];

/** Maximum number of craft of one boss, depending on the number of pilots. */
export const craftLimit = ({ lists: { pilots } }: GameWorld) =>
  Math.min(CRAFT_LIMIT.most, Math.round(CRAFT_LIMIT.least + CRAFT_LIMIT.perPilot * pilots.count));

export function countCrafts({ lists: { crafts }, components: { Owner } }: GameWorld, boss: number) {
  let count = 0;
  for (let i = 0; i < crafts.count; i++) if ((Owner.ref[crafts.ids[i]] & 0xffff) === boss) count++;
  return count;
}

/** Launches craft in all directions, more of them in a large fight, up to the boss's limit. */
export function sendCrafts(world: GameWorld, boss: number, look: CraftLook, usual: number) {
  const count = Math.min(scaledCount(world, usual), craftLimit(world) - countCrafts(world, boss));
  const last = lastCraft(world, boss);
  const { slot, angle } = world.components.Craft;
  const first = last === 0 ? 0 : slot[last] + 1;
  const from = last === 0 ? random(world.rng) * 2 * Math.PI : angle[last] + CRAFT_SPACING;
  for (let i = 0; i < count && hasRoom(world); i++) {
    spawnCraft(world, boss, look, from + i * CRAFT_SPACING, first + i);
  }
}

/** The craft of a boss with the highest slot, or 0. The next craft gets the slot after it. */
function lastCraft({ lists: { crafts }, components: { Owner, Craft } }: GameWorld, boss: number) {
  let last = 0;
  for (let i = 0; i < crafts.count; i++) {
    const eid = crafts.ids[i];
    if ((Owner.ref[eid] & 0xffff) !== boss) continue;
    if (last === 0 || Craft.slot[eid] > Craft.slot[last]) last = eid;
  }
  return last;
}

/** Creates a craft at the rim of its boss, on its way outwards. Check `hasRoom` first. */
export function spawnCraft(world: GameWorld, boss: number, look: CraftLook, angle: number, slot: number) {
  const { Position, Velocity, Heading, Body, Hull, Team, Lifetime, Ship, Craft } = world.components;
  const { hull, radius, speed, gun, life } = CRAFTS[look];
  const eid = createOwned(world, boss, 'craft', CRAFT_LOOKS.indexOf(look));
  Heading.x[eid] = cos(angle);
  Heading.y[eid] = sin(angle);
  Position.x[eid] = Position.x[boss] + Heading.x[eid] * Body.radius[boss];
  Position.y[eid] = Position.y[boss] + Heading.y[eid] * Body.radius[boss];
  Velocity.x[eid] = Heading.x[eid] * speed;
  Velocity.y[eid] = Heading.y[eid] * speed;
  Body.radius[eid] = radius;
  Hull.points[eid] = Hull.full[eid] = hull;
  Team.index[eid] = -1;
  Lifetime.endsAt[eid] = life === 0 ? 0 : world.time.tick + life;
  Craft.slot[eid] = slot;
  Craft.angle[eid] = angle;
  Craft.gunAt[eid] = world.time.tick + gun + slot * 7; // so that the craft do not all fire at once
  Ship.alive[eid] = 1;
  addId(world.lists.crafts, eid);
  return eid;
}

/** Removes a craft, with a flash. */
export function removeCraft(world: GameWorld, eid: number) {
  const { Position, Body, Owner, Kind, Ship, Boss, Hull } = world.components;
  const boss = resolve(world, Owner.ref[eid]);
  if (Kind.look[eid] === HEAD && boss !== 0 && --Boss.heads[boss] === 0) Hull.points[boss] = 0;
  showEffect(world.visuals, 'craftDeath', Position.x[eid], Position.y[eid], Body.radius[eid]);
  Ship.alive[eid] = 0;
  removeId(world.lists.crafts, eid);
  removeEntity(world, eid);
}

/** Removes all craft of a boss. */
export function clearCrafts(world: GameWorld, boss: number) {
  for (const eid of ownedBy(world, world.lists.crafts, boss)) removeCraft(world, eid);
}
