import type { Field } from '../../schema/catalog/catalog.ts';
import { seconds } from './time.ts';

interface RockRules {
  /** Number of whole rocks in the smallest arena; proportionally more in a larger one. */
  count: number;
  /** Radius of a whole rock. Unit: u. */
  least: number;
  most: number;
  /** Fastest drift. Unit: u/s. */
  drift: number;
}

/** The rocks of each field. */
export const FIELD_ROCKS: Record<Field, RockRules> = {
  deepSpace: { count: 5, least: 45, most: 80, drift: 18 },
  earth: { count: 8, least: 35, most: 65, drift: 26 },
  moon: { count: 16, least: 50, most: 100, drift: 10 },
  mars: { count: 12, least: 45, most: 90, drift: 22 },
  jupiter: { count: 10, least: 60, most: 105, drift: 30 },
  saturn: { count: 22, least: 30, most: 70, drift: 34 },
  sun: { count: 7, least: 40, most: 75, drift: 30 },
};

/** Slowest drift, as a share of the fastest. */
export const SLOWEST_DRIFT = 0.3;

/** Smallest radius of a rock that splits; smaller rocks are destroyed. Unit: u. */
export const MIN_SPLIT = 42;
/** Radius of each piece, as a share of the rock's. */
export const PIECE = 0.58;
export const PIECES = 2;
/** How fast the pieces fly apart. Unit: u/s. */
export const PIECE_SPEED = 40;
/** A giant emote, a rock with a name: radius in u and speed in u/s. */
export const GIANT = { radius: 260, speed: 90 };
/** Hull of a rock per u of its radius. Unit: hp. */
export const ROCK_HULL = 0.9;
/** Time until the next rock drifts in to replace a destroyed one, in the smallest arena. */
export const ROCK_REFILL = seconds(6);
/** How far outside the arena rocks that leave it are removed. Unit: u. */
export const ROCK_MARGIN = 140;
/** Speed to which faster rocks slow down, in u/s, and the rate at which they do so, in 1/s. */
export const ROCK_RUSH = 110;
export const ROCK_DAMPING = 0.8;
/** Number of outlines that rocks are drawn with. */
export const ROCK_SHAPES = 8;
