import type { CraftLook } from '../../../schema/frame.ts';
import { seconds } from '../time.ts';

/** How a craft behaves. Lengths in u, speeds in u/s, turns in rad/s. */
export interface CraftRules {
  /** After ships guns first, round its boss, where it was put, or headlong into a ship. */
  way: 'hunt' | 'circle' | 'stay' | 'dive';
  /** Unit: hp. Heads share the hull of their boss instead. */
  hull: number;
  radius: number;
  speed: number;
  turnRate: number;
  /** Ticks between two shots; 0 without a gun. */
  gun: number;
  /** From how near it shoots, or arcs. */
  reach: number;
  /** For what circles: how far from the rim of its boss. */
  distance: number;
  /** Ticks after which it burns out; 0 never. */
  life: number;
}

export const CRAFTS: Record<CraftLook, CraftRules> = {
  fighter: {
    way: 'hunt',
    hull: 24,
    radius: 14,
    speed: 225,
    turnRate: 2.4,
    gun: seconds(0.5),
    reach: 480,
    distance: 0,
    life: 0,
  },
  sentry: {
    way: 'circle',
    hull: 60,
    radius: 20,
    speed: 190,
    turnRate: 0.45,
    gun: seconds(0.8),
    reach: 620,
    distance: 130,
    life: 0,
  },
  rod: {
    way: 'stay',
    hull: 48,
    radius: 18,
    speed: 60,
    turnRate: 1,
    gun: seconds(1.6),
    reach: 300,
    distance: 0,
    life: seconds(25),
  },
  blade: {
    way: 'dive',
    hull: 16,
    radius: 13,
    speed: 360,
    turnRate: 1.7,
    gun: 0,
    reach: 30,
    distance: 0,
    life: seconds(6),
  },
  head: {
    way: 'circle',
    hull: 0,
    radius: 46,
    speed: 240,
    turnRate: 0.35,
    gun: seconds(1.5),
    reach: 720,
    distance: 70,
    life: 0,
  },
  prism: {
    way: 'circle',
    hull: 42,
    radius: 17,
    speed: 220,
    turnRate: -0.7,
    gun: seconds(1.1),
    reach: 560,
    distance: 90,
    life: 0,
  },
  shard: {
    way: 'dive',
    hull: 14,
    radius: 15,
    speed: 290,
    turnRate: 1.1,
    gun: 0,
    reach: 30,
    distance: 0,
    life: seconds(8),
  },
  shade: {
    way: 'dive',
    hull: 30,
    radius: 17,
    speed: 205,
    turnRate: 2.6,
    gun: 0,
    reach: 34,
    distance: 0,
    life: seconds(14),
  },
};

/** What a craft that dives into a ship does. */
export const DIVE_BLAST = { damage: 26, blast: 70 };
/** What the arc of a rod does. Unit: hp. */
export const ROD_DAMAGE = 12;
/** Most craft of one boss: some for any fight, and more for more pilots. */
export const CRAFT_LIMIT = { least: 4, perPilot: 0.25, most: 30 };
