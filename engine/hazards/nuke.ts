import { GameError } from '../../schema/base/error.ts';
import { ZONE_LOOKS } from '../../schema/wire/frame.ts';
import { HEAD, hurtBoss } from '../combat/boss-damage.ts';
import { type IdList, removeId } from '../data/id-list.ts';
import { endShot } from '../data/shots.ts';
import { showEffect } from '../data/visuals.ts';
import { anyShip } from '../entities/any-ship.ts';
import { removeEntity } from '../entities/entities.ts';
import { requireFight, requireRoom } from '../entities/require.ts';
import { emit } from '../events/emit.ts';
import { cos, hypot, sin } from '../maths.ts';
import { type EffectCaller, findCaller } from '../pilots/caller.ts';
import { NUKE } from '../rules/hazards.ts';
import { isOffBases, type Point } from '../spawn/points.ts';
import { crushRock } from '../spawn/rock-field.ts';
import type { GameWorld } from '../world.ts';
import { fleeZone } from './flee.ts';
import { vaporizeShip } from './harm.ts';
import { isInZone, spawnZone, type ZoneBehaviour } from './zone.ts';

/** Counts down, then vaporizes everything in its radius. Only bosses survive. */
export const nuke: ZoneBehaviour = {
  avoid(world, eid, zone) {
    if (world.components.Zone.activeAt[zone] - world.time.tick <= NUKE.noticed) fleeZone(world, eid, zone);
  },
  warn: turnCountdownHand,
  begin(world, zone) {
    const { Position, Zone } = world.components;
    showEffect(world.visuals, 'nuke', Position.x[zone], Position.y[zone], NUKE.radius);
    const { ids, count } = world.lists.flying;
    for (let i = 0; i < count; i++) {
      if (isInZone(world, zone, ids[i])) vaporizeShip(world, ids[i], Zone.by[zone], 'nuke');
    }
    const { rocks, crafts, missiles, mines } = world.lists;
    for (let i = 0; i < crafts.count; i++) {
      if (isInZone(world, zone, crafts.ids[i])) vaporizeCraft(world, crafts.ids[i], Zone.by[zone]);
    }
    for (let i = rocks.count - 1; i >= 0; i--) {
      if (isInZone(world, zone, rocks.ids[i])) crushRock(world, rocks.ids[i]);
    }
    vaporizeWeapons(world, zone, missiles);
    vaporizeWeapons(world, zone, mines);
    vaporizeShots(world, zone);
  },
  act() {},
};

/** Destroys a craft, but spares heads: they are part of their boss, and bosses survive nukes. */
function vaporizeCraft(world: GameWorld, craft: number, by: number) {
  const { Kind, Hull } = world.components;
  if (Kind.look[craft] === HEAD) return;
  hurtBoss(world, craft, Hull.points[craft], by);
  Hull.points[craft] = 0;
}

/** Turns the hand of a nuke's countdown clock. */
function turnCountdownHand({ components: { Zone, Heading }, time }: GameWorld, zone: number) {
  const angle = (1 - (Zone.activeAt[zone] - time.tick) / NUKE.warning) * 2 * Math.PI;
  Heading.x[zone] = cos(angle);
  Heading.y[zone] = sin(angle);
}

function vaporizeWeapons(world: GameWorld, zone: number, list: IdList) {
  for (let i = list.count - 1; i >= 0; i--) {
    const eid = list.ids[i];
    if (!isInZone(world, zone, eid)) continue;
    removeId(list, eid);
    removeEntity(world, eid);
  }
}

function vaporizeShots({ shots, components: { Position }, visuals }: GameWorld, zone: number) {
  const { x, y, number } = shots.columns;
  for (let row = shots.count - 1; row >= 0; row--) {
    if (hypot(x[row] - Position.x[zone], y[row] - Position.y[zone]) >= NUKE.radius) continue;
    showEffect(visuals, 'bend', x[row], y[row], number[row]);
    endShot(shots, row);
  }
}

/**
 * Returns a function that launches a nuke near the fight. Kills are credited to `by` if `by` is a pilot. Throws at once,
 * not in the returned function: `wrong-phase`, `arena-full`, or (if too many nukes are counting down) `not-available`.
 */
export function launchNuke(world: GameWorld, by: string | null = null): () => Point {
  requireNuke(world);
  const caller = findCaller(world, by);
  return () => {
    const place = aimNuke(world);
    dropNuke(world, place, caller);
    return place;
  };
}

/** Throws `wrong-phase`, `arena-full` or `not-available` if no nuke can be launched now. */
export function requireNuke(world: GameWorld) {
  requireFight(world);
  requireRoom(world);
  requireNukeLimit(world);
}

const LOOK = ZONE_LOOKS.indexOf('nuke');

function requireNukeLimit({ lists: { zones }, components: { Kind } }: GameWorld) {
  let nukes = 0;
  for (let i = 0; i < zones.count; i++) if (Kind.look[zones.ids[i]] === LOOK) nukes++;
  if (nukes < NUKE.most) return;
  throw new GameError(
    'not-available',
    `${nukes} nukes are already counting down; wait until one has gone off.`,
  );
}

function dropNuke(world: GameWorld, place: Point, { name, ref }: EffectCaller) {
  const zone = spawnZone(world, {
    ...place,
    look: 'nuke',
    radius: NUKE.radius,
    angle: 0,
    speed: 0,
    warning: NUKE.warning,
    lasts: 0,
  });
  world.components.Zone.by[zone] = ref;
  emit(world, 'nuke', { by: name, ...place });
}

/**
 * Compares the positions of several ships and returns the one where a nuke would hit most ships without reaching a
 * base.
 */
function aimNuke(world: GameWorld): Point {
  const { Position } = world.components;
  let best: Point = { x: 0, y: 0 };
  let most = 0;
  for (let i = 0; i < NUKE.looks && world.lists.flying.count > 0; i++) {
    const ship = anyShip(world);
    const place = { x: Math.round(Position.x[ship]), y: Math.round(Position.y[ship]) };
    const hits = isOffBases(world, place, NUKE.radius) ? countShips(world, place) : 0;
    if (hits <= most) continue;
    most = hits;
    best = place;
  }
  return best;
}

function countShips({ lists: { flying }, components: { Position } }: GameWorld, { x, y }: Point) {
  let ships = 0;
  for (let i = 0; i < flying.count; i++) {
    const ship = flying.ids[i];
    if (hypot(Position.x[ship] - x, Position.y[ship] - y) < NUKE.radius) ships++;
  }
  return ships;
}
