import type { CraftLook } from '../../../schema/wire/frame.ts';
import { seconds } from '../../rules/time.ts';

/** How a craft behaves. Lengths in u, speeds in u/s, turns in rad/s. */
export interface CraftRules {
  /** After ships guns first, round its boss, where it was put, or headlong into a ship. */
  behaviour: 'hunt' | 'circle' | 'stay' | 'dive';
  /** Unit: hp. Heads share the hull of their boss instead. */
  hull: number;
  radius: number;
  speed: number;
  turnRate: number;
  /** Ticks between two volleys; 0 without a gun. Spread of a volley in rad. */
  gun: number;
  shots: number;
  spread: number;
  /** From how near it shoots, arcs or blows itself up. */
  reach: number;
  /** For what circles: how far from the rim of its boss. */
  distance: number;
  /** Ticks after which it burns out; 0 never. */
  life: number;
}

const UNARMED = { gun: 0, shots: 0, spread: 0, distance: 0 };
const SINGLE = { shots: 1, spread: 0 };
const LASTING = { life: 0 };

export const CRAFTS: Record<CraftLook, CraftRules> = {
  fighter: {
    ...SINGLE,
    ...LASTING,
    behaviour: 'hunt',
    hull: 24,
    radius: 14,
    speed: 225,
    turnRate: 2.4,
    gun: seconds(0.5),
    reach: 480,
    distance: 0,
  },
  sentry: {
    ...SINGLE,
    ...LASTING,
    behaviour: 'circle',
    hull: 60,
    radius: 20,
    speed: 190,
    turnRate: 0.45,
    gun: seconds(0.8),
    reach: 620,
    distance: 130,
  },
  rod: {
    ...SINGLE,
    behaviour: 'stay',
    hull: 48,
    radius: 18,
    speed: 420,
    turnRate: 0,
    gun: seconds(1.6),
    reach: 300,
    distance: 0,
    life: seconds(25),
  },
  blade: {
    ...UNARMED,
    behaviour: 'dive',
    hull: 16,
    radius: 13,
    speed: 360,
    turnRate: 1.7,
    reach: 30,
    life: seconds(6),
  },
  head: {
    ...LASTING,
    behaviour: 'circle',
    hull: 0,
    radius: 46,
    speed: 240,
    turnRate: 0.35,
    gun: seconds(1.5),
    shots: 3,
    spread: 0.3,
    reach: 720,
    distance: 70,
  },
  prism: {
    ...SINGLE,
    ...LASTING,
    behaviour: 'circle',
    hull: 42,
    radius: 17,
    speed: 220,
    turnRate: -0.7,
    gun: seconds(1.1),
    reach: 560,
    distance: 90,
  },
  shard: {
    ...UNARMED,
    behaviour: 'dive',
    hull: 14,
    radius: 15,
    speed: 290,
    turnRate: 1.1,
    reach: 30,
    life: seconds(8),
  },
  shade: {
    ...UNARMED,
    behaviour: 'dive',
    hull: 30,
    radius: 17,
    speed: 205,
    turnRate: 2.6,
    reach: 34,
    life: seconds(14),
  },
};

/** Ticks between two looks of a craft for whom to go for. */
export const CRAFT_SEARCH = seconds(0.2);
/** How soon craft are up to their speed, by what they do. Unit: 1/s. */
export const CRAFT_AGILITY = { ahead: 4, circle: 6, stay: 1.6 };
/** A fighter flies on past what is nearer than `pass`, and shoots at what lies ahead by that cosine. */
export const CRAFT_HUNT = { pass: 90, trigger: 0.92 };
/**
 * What circles sways: once in 2 pi x `sway` ticks, `swing` rad back and forth, `stretch` of its distance in and
 * out. `pull` is how hard it is drawn to its place, in 1/s.
 */
export const CRAFT_CIRCLE = { sway: 47, swing: 0.12, stretch: 0.25, pull: 3, turnRate: 3 };

/** Angle from one craft to the next: the golden angle spreads any number of them evenly. Unit: rad. */
export const CRAFT_SPACING = Math.PI * (3 - Math.sqrt(5));

/** What a craft that dives into a ship does. */
export const DIVE_BLAST = { damage: 26, blast: 70 };
/** What the arc of a rod does. Unit: hp. */
export const ROD_DAMAGE = 12;
/** Most craft of one boss: some for any fight, and more for more pilots. */
export const CRAFT_LIMIT = { least: 4, perPilot: 0.25, most: 30 };
