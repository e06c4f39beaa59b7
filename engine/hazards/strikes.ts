import { GameError } from '../../schema/base/error.ts';
import { BEAM_LOOKS, FLAGS } from '../../schema/wire/frame.ts';
import { hurtShip } from '../combat/damage.ts';
import { addId, idsOf, isListed, removeId } from '../data/id-list.ts';
import { shuffle } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { createEntity, refOf, removeEntity, resolve } from '../entities/entities.ts';
import { requireFight, requireRoom } from '../entities/require.ts';
import { findCaller } from '../pilots/caller.ts';
import { STRIKE } from '../rules/hazards.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/**
 * Returns a function that marks `count` random ships for orbital strikes; once all ships are marked, it marks ships
 * again. Throws `wrong-phase`, `arena-full`, or `not-flying` if there is nothing to strike.
 */
export function callStrikes(world: GameWorld, count: number, by: string | null = null): () => void {
  requireStrikes(world, count);
  const { ref } = findCaller(world, by);
  return () => {
    const { pilots, flying } = world.lists;
    const ships = shuffle(world.rng, idsOf(pilots)).filter(eid => isListed(flying, eid));
    for (let i = 0; i < count; i++) markShip(world, ships[i % ships.length], ref);
  };
}

/** Throws `wrong-phase`, `arena-full` or `not-flying` if `count` strikes cannot be called now. */
export function requireStrikes(world: GameWorld, count = 1) {
  requireFight(world);
  requireRoom(world, count);
  if (world.lists.flying.count > 0) return;
  throw new GameError(
    'not-flying',
    'No ship is flying, so there is nothing to strike; some may be back in a moment.',
  );
}

function markShip(world: GameWorld, ship: number, by: number) {
  const { Kind, Position, Heading, Body, Strike } = world.components;
  const eid = createEntity(world, 'beam');
  Kind.look[eid] = BEAM_LOOKS.indexOf('strike');
  Position.x[eid] = Position.x[ship];
  Position.y[eid] = Position.y[ship];
  Heading.x[eid] = 1;
  Body.radius[eid] = STRIKE.radius;
  Strike.target[eid] = refOf(world, ship);
  Strike.by[eid] = by;
  Strike.firesAt[eid] = world.time.tick + STRIKE.warning;
  Strike.endsAt[eid] = Strike.firesAt[eid] + STRIKE.burns;
  addId(world.lists.strikes, eid);
}

/** Moves the marker to where its ship will be when the beam arrives, until the marker locks. */
export function trackTarget(world: GameWorld, strike: number) {
  const { Position, Velocity, Strike, Ship } = world.components;
  const ship = resolve(world, Strike.target[strike]);
  if (Ship.alive[ship] === 0 || Strike.firesAt[strike] - world.time.tick <= STRIKE.lock) return;
  Position.x[strike] = Position.x[ship] + Velocity.x[ship] * STRIKE.lock * DT;
  Position.y[strike] = Position.y[ship] + Velocity.y[ship] * STRIKE.lock * DT;
  Ship.huntedAt[ship] = world.time.tick;
}

/** Fires the beam: ships under it are damaged, rocks break up. */
export function fireStrike(world: GameWorld, strike: number) {
  const { Position, Strike, Status, Hull } = world.components;
  const { flying, rocks } = world.lists;
  Status.bits[strike] |= FLAGS.armed;
  showEffect(world.visuals, 'strike', Position.x[strike], Position.y[strike], STRIKE.radius);
  for (let i = 0; i < flying.count; i++) {
    if (isUnderStrike(world, strike, flying.ids[i])) hurtByStrike(world, flying.ids[i], Strike.by[strike]);
  }
  for (let i = 0; i < rocks.count; i++) {
    if (isUnderStrike(world, strike, rocks.ids[i])) Hull.points[rocks.ids[i]] = 0;
  }
}

/** Damages a ship under a strike. Pilots get no credit for striking themselves. */
const hurtByStrike = (world: GameWorld, ship: number, by: number) =>
  hurtShip(world, ship, STRIKE.damage, by === refOf(world, ship) ? 0 : by, 'strike');

function isUnderStrike({ components: { Position, Body } }: GameWorld, strike: number, eid: number) {
  const dx = Position.x[eid] - Position.x[strike];
  const dy = Position.y[eid] - Position.y[strike];
  const reach = STRIKE.radius + Body.radius[eid] / 2;
  return dx * dx + dy * dy < reach * reach;
}

export function removeStrike(world: GameWorld, strike: number) {
  removeId(world.lists.strikes, strike);
  removeEntity(world, strike);
}
