import type { CraftLook } from '../../../schema/wire/frame.ts';
import { seconds } from '../time.ts';

/** The numbers of a kind of craft. Lengths in u, speeds in u/s, turn rates in rad/s. */
export interface CraftRules {
  /** Chases ships, circles its boss, stays in place, or dives into a ship. */
  behaviour: 'hunt' | 'circle' | 'stay' | 'dive';
  /** Unit: hp. Heads share the hull of their boss instead. */
  hull: number;
  radius: number;
  speed: number;
  turnRate: number;
  /** Ticks between two volleys, 0 without a gun; shots in a volley, and their spread in rad. */
  gun: number;
  shots: number;
  spread: number;
  /** Distance from which the craft shoots, strikes or blows itself up. */
  reach: number;
  /** For craft that circle: distance from the rim of their boss. */
  distance: number;
  /** Ticks after which the craft burns out; 0 for never. */
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

/** Ticks between two searches of a craft for a target. */
export const CRAFT_SEARCH = seconds(0.2);
/** How quickly craft reach their speed, by behaviour. Unit: 1/s. */
export const CRAFT_AGILITY = { ahead: 4, circle: 6, stay: 1.6 };
/**
 * A fighter flies past a target nearer than `pass` u, and shoots when the cosine of the angle to the target exceeds
 * `trigger`.
 */
export const CRAFT_HUNT = { pass: 90, trigger: 0.92 };
/**
 * Craft that circle also sway: one period takes 2 pi x `sway` ticks, by `swing` rad back and forth and by the
 * share `stretch` of their distance in and out. `pull`, in 1/s, is how strongly they are drawn to their place.
 */
export const CRAFT_CIRCLE = { sway: 47, swing: 0.12, stretch: 0.25, pull: 3, turnRate: 3 };

/** Angle from one craft to the next: the golden angle spreads any number of them evenly. Unit: rad. */
export const CRAFT_SPACING = Math.PI * (3 - Math.sqrt(5));

/** The blast of a craft that dives into a ship: damage in hp, radius in u. */
export const DIVE_BLAST = { damage: 26, blast: 70 };
/** Damage of the arc of a rod. Unit: hp. */
export const ROD_DAMAGE = 12;
/** Limit for the craft of one boss: a base, more per pilot, and a maximum. */
export const CRAFT_LIMIT = { least: 4, perPilot: 0.25, most: 30 };
