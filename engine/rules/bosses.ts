import { seconds } from './time.ts';

/** What holds for every boss. Lengths in u. */

/** Bosses in the fight at once, from their warning to their end. */
export const MAX_BOSSES = 3;
/** The side of all bosses and their craft: neither nobody's, nor a team's, nor a pilot's. */
export const BOSS_SIDE = 15;

export const BOSS_WARNING = seconds(5);
export const BOSS_ENTRANCE = seconds(4);
export const BOSS_LEAVING = seconds(4);
/** Where the fight begins after an entrance, and how far from the centre at most one unfolds: of half the sides. */
export const BOSS_ENTRANCE_PLACE = { inside: 0.55, about: 0.3 };
/** How long a wreck blows up. */
export const BOSS_WRECK = seconds(3);
/** Time between two bursts of a wreck. */
export const BOSS_WRECK_BURST = seconds(0.2);
/** Share of its speed that a wreck drifts on with. */
export const BOSS_WRECK_DRIFT = 0.3;

/** Hull and shield together: what every boss has, and what it has more for each pilot. Unit: hp. */
export const BOSS_TOUGHNESS = { base: 200, perPilot: 700 };
/** Where there are enemies beside the boss, only so many pilots find time for it: a share of a power of all. */
export const BOSS_BESIDE_ENEMIES = { share: 1.69, power: 0.33 };
/** Share of the toughness that is shield. */
export const BOSS_SHIELD_SHARE = 0.3;
/** Most that one hit takes. Unit: hp. */
export const BOSS_MAX_HIT = 150;

/**
 * How strong a boss is in a fight of so many pilots, 1 for `pilots`: it grows with a root of their number. The
 * strong shoot more at once, send more craft and are a little quicker; the weak less, fewer and slower. `most` where
 * all fight the boss, `mostBeside` where there are other enemies too.
 */
export const BOSS_STRENGTH = { pilots: 12, least: 0.42, most: 3.2, mostBeside: 2.2, quickest: 1.25 };

/** Highest rage; the hull is divided into steps of which each that is lost adds one. */
export const MAX_RAGE = 6;
export const RAGE_STEPS = 5;
/** How much faster weapons are with each step of rage. */
export const RAGE_PACE = 0.16;

/** Times that a boss must be shot down where ships are counted. */
export const BOSS_STOCK = 2;
/** How long a boss stays in a round between teams, once it fights. */
export const BOSS_STAY = seconds(90);

/** What a touch costs a ship, and what a dashing boss does. Unit: hp. */
export const BOSS_TOUCH_DAMAGE = 12;
export const BOSS_DASH_DAMAGE = 55;
/** How fast a boss pushes a ship away. Unit: u/s. */
export const BOSS_TOUCH_PUSH = 220;

/** How soon a boss is up to its speed. Unit: 1/s. */
export const BOSS_AGILITY = 1.4;
/** Bosses stay this far away from an edge. */
export const BOSS_MARGIN = 280;
/** How near a goal is reached, and how long it is flown to at most. */
export const BOSS_ARRIVAL = 160;
export const BOSS_COURSE = seconds(9);
/** A course leads towards any ship, drawn in to the centre, and so far off it at most: of the arena's sides. */
export const BOSS_WANDER = { drawnIn: 0.7, spread: 0.15 };

/** Bits that buy one life, or that many seconds. */
export const BOSS_CHEER = { bits: 100, lives: 1, seconds: 15 };
/** Most bit leaders that are told. */
export const BIT_LEADERS = 10;
