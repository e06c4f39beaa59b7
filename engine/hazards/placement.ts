import type { Calamity } from '../../schema/catalog/catalog.ts';
import { random, randomSigned } from '../data/rng.ts';
import { anyShip } from '../entities/any-ship.ts';
import { CALAMITY_RULES, CALAMITY_WARNING } from '../rules/calamities.ts';
import { isOffBases, type Point } from '../spawn/points.ts';
import type { GameWorld } from '../world.ts';
import { ZONE_BEHAVIOURS } from './index.ts';
import type { ZoneStart } from './zone.ts';

/**
 * Where and how a calamity starts: as its kind says; otherwise at the centre if it covers the arena, or near the fight
 * if it does not.
 */
export function calamityStart(world: GameWorld, type: Calamity): ZoneStart {
  const { lasts, radius, drift } = CALAMITY_RULES[type];
  const angle = random(world.rng) * 2 * Math.PI;
  const start = { look: type, radius, angle, speed: drift, warning: CALAMITY_WARNING, lasts };
  const { place } = ZONE_BEHAVIOURS[type];
  if (place) return { ...start, ...place(world) };
  return { ...start, ...(radius === 0 ? CENTRE : placeNearFight(world, radius * BASE_SHARE)) };
}

const CENTRE: Point = { x: 0, y: 0 };

/** Maximum distance from the chosen ship, as a share of the arena's sides. */
const ASIDE = 0.06;
/** Maximum distance from the centre, as a share of the arena's sides. */
const OUTERMOST = 0.36;
/** Minimum distance of a new calamity from every base, if possible. A share of the calamity's radius. */
const BASE_SHARE = 0.7;
const TRIES = 12;

/** A position near a random ship, or the centre when all ships are near their bases. */
function placeNearFight(world: GameWorld, reach: number): Point {
  for (let i = 0; i < TRIES; i++) {
    const place = placeNearShip(world);
    if (isOffBases(world, place, reach)) return place;
  }
  return CENTRE;
}

function placeNearShip(world: GameWorld): Point {
  const { Position } = world.components;
  const { rng, arena } = world;
  const ship = anyShip(world);
  const x = (ship === 0 ? 0 : Position.x[ship]) + randomSigned(rng) * arena.width * ASIDE;
  const y = (ship === 0 ? 0 : Position.y[ship]) + randomSigned(rng) * arena.width * ASIDE;
  return { x: clamped(x, arena.width * OUTERMOST), y: clamped(y, arena.height * OUTERMOST) };
}

const clamped = (value: number, most: number) => Math.max(-most, Math.min(most, value));
