import { seconds } from './time.ts';

/** Numbers that all bosses share. Lengths in u. */

/** Maximum number of bosses at once, from their warning to their end. */
export const MAX_BOSSES = 3;
/** The side of all bosses and their craft. It is not the neutral side, and no team or pilot has it. */
export const BOSS_SIDE = 15;

export const BOSS_WARNING = seconds(5);
export const BOSS_ENTRANCE = seconds(4);
export const BOSS_LEAVING = seconds(4);
/**
 * `inside`: where the fight begins after an entrance over an edge. `about`: maximum distance from the centre at which
 * bosses unfold. Both are shares of half the arena's sides.
 */
export const BOSS_ENTRANCE_PLACE = { inside: 0.55, about: 0.3 };
/** How long a wreck takes to blow up. */
export const BOSS_WRECK = seconds(3);
/** Time between two bursts of a wreck. */
export const BOSS_WRECK_BURST = seconds(0.2);
/** Share of its speed that a wreck keeps. */
export const BOSS_WRECK_DRIFT = 0.3;

/** Hull and shield together: a base, plus an amount per pilot. Unit: hp. */
export const BOSS_TOUGHNESS = { base: 200, perPilot: 700 };
/**
 * In fights with other enemies, a boss is only as tough as it would otherwise be for `share` × pilots ^ `power` pilots.
 */
export const BOSS_BESIDE_ENEMIES = { share: 1.69, power: 0.33 };
/** Share of the toughness that is shield. */
export const BOSS_SHIELD_SHARE = 0.3;
/** Maximum damage of one hit. Unit: hp. */
export const BOSS_MAX_HIT = 150;

/**
 * The strength of a boss is 1 for `pilots` pilots and grows with the square root of their number, from `least` to
 * `most`, or to `mostBeside` if there are other enemies. Stronger bosses shoot more at once, send more craft and fire
 * sooner, up to `quickest` times as often.
 */
export const BOSS_STRENGTH = { pilots: 12, least: 0.42, most: 3.2, mostBeside: 2.2, quickest: 1.25 };

/** Highest rage, and number of steps into which the hull is divided: each lost step adds one to the rage. */
export const MAX_RAGE = 6;
export const RAGE_STEPS = 5;
/** How much faster a boss and its weapons become with each step of rage, as a share. */
export const RAGE_PACE = 0.16;

/** How often a boss must be shot down in reserves. */
export const BOSS_STOCK = 2;
/** How long a boss fights in a dogfight before it leaves. */
export const BOSS_STAY = seconds(90);

/** Damage to a ship that touches a boss, or is hit by a dashing one. Unit: hp. */
export const BOSS_TOUCH_DAMAGE = 12;
export const BOSS_DASH_DAMAGE = 55;
/** How fast a boss pushes a ship away. Unit: u/s. */
export const BOSS_TOUCH_PUSH = 220;

/** How quickly a boss reaches its speed. Unit: 1/s. */
export const BOSS_AGILITY = 1.4;
/** Distance that bosses keep from the edges. */
export const BOSS_MARGIN = 280;
/** Distance at which a goal counts as reached, and longest flight to a goal. */
export const BOSS_ARRIVAL = 160;
export const BOSS_COURSE = seconds(9);
/**
 * A course leads to a random ship's place, scaled towards the centre by `drawnIn`, plus a random offset of up
 * to `spread` of the arena's sides.
 */
export const BOSS_WANDER = { drawnIn: 0.7, spread: 0.15 };

/** `bits` bits buy `lives` lives or `seconds` seconds. */
export const BOSS_CHEER = { bits: 100, lives: 1, seconds: 15 };
/** Maximum number of bit leaders reported. */
export const BIT_LEADERS = 10;
