import type { Calamity, Skill } from '../../schema/catalog/catalog.ts';
import { BLACK_HOLE_CORE, FLARE_DEPTH } from '../../schema/wire/frame.ts';
import { seconds } from './time.ts';

/** How long a calamity can be seen before it hurts. */
export const CALAMITY_WARNING = seconds(4);
/** Maximum number of calamities that are active or announced at once. */
export const MAX_CALAMITIES = 6;

interface CalamityRules {
  /** How long the calamity is active. Unit: ticks. */
  lasts: number;
  /** Reach about the calamity's centre; 0: the whole arena. Unit: u. */
  radius: number;
  /** How fast the calamity's centre drifts. Unit: u/s. */
  drift: number;
}

export const CALAMITY_RULES: Record<Calamity, CalamityRules> = {
  meteorShower: { lasts: seconds(24), radius: 0, drift: 0 },
  iceStorm: { lasts: seconds(25), radius: 720, drift: 45 },
  thunderStorm: { lasts: seconds(22), radius: 640, drift: 55 },
  blackHole: { lasts: seconds(22), radius: 620, drift: 0 },
  radiationLeak: { lasts: seconds(30), radius: 430, drift: 70 },
  blizzard: { lasts: seconds(28), radius: 0, drift: 0 },
  solarFlare: { lasts: seconds(24), radius: 0, drift: 0 },
};

/** Time between natural calamities, and the largest number of calamities at which another one may start. */
export const NATURAL_CALAMITIES: Record<Skill, { least: number; most: number; atOnce: number }> = {
  easy: { least: seconds(70), most: seconds(110), atOnce: 1 },
  normal: { least: seconds(50), most: seconds(85), atOnce: 1 },
  hard: { least: seconds(32), most: seconds(60), atOnce: 2 },
  veryHard: { least: seconds(20), most: seconds(40), atOnce: 3 },
};
/** How long a round is free of natural calamities at its start. */
export const CALAMITY_FREE_START = seconds(25);

/** How long the effects of fire and ice last after a ship has left them. */
export const AFTER_EFFECT = seconds(0.4);

export const METEORS = {
  /** Time between two meteors, in an arena of the smallest size. */
  every: seconds(0.4),
  least: 24,
  most: 52,
  /** Unit: u/s. */
  slowest: 330,
  fastest: 460,
  /** How far meteors deviate from the direction of the shower. Unit: rad. */
  spread: 0.16,
  /** Damage to a ship; the meteor breaks up. Unit: hp. */
  damage: 45,
  /** Time at the end of the shower in which no meteor falls. */
  quiet: seconds(6),
  /** How far outside the arena meteors start. Unit: u. */
  margin: 140,
};

export const ICE = {
  /** Shards per tick. */
  shards: 2,
  /** Reach of a shard. Unit: u. */
  reach: 58,
  damage: 5,
  /** Factor on the top speed of a chilled ship. */
  speed: 0.5,
};

export const THUNDER = {
  /** Time between two bolts. */
  least: seconds(0.35),
  most: seconds(0.9),
  damage: 26,
  /** Maximum jump of a bolt from ship to ship in u, number of jumps, and share of the damage kept each time. */
  leap: 270,
  leaps: 4,
  leapShare: 0.75,
};

export const BLACK_HOLE = {
  core: BLACK_HOLE_CORE,
  /** Pull on ships and rocks at the core; it falls off quadratically to nothing at the rim. Unit: u/s². */
  pull: 900,
  /** Pull on shots at the core. The pull changes only the direction of a shot. Unit: u/s². */
  shotPull: 2_600,
  /** Speed at which missiles and mines are dragged towards the core. Unit: u/s. */
  drag: 260,
  /** Ticks between two corrections of a bent shot on the screens. */
  shotRaster: 4,
  /** Share of the black hole's radius within which pilots flee. */
  fled: 0.7,
};

/** Damage of a radiation leak. Unit: hp/s. */
export const RADIATION_BURN = 9;

/** Sight of pilots in a blizzard, as a share. */
export const BLIZZARD_SIGHT = 0.5;

export const FLARE = {
  depth: FLARE_DEPTH,
  /** Unit: hp/s. */
  burn: 26,
};
