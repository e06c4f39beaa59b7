import { DT, seconds } from './time.ts';

/** Reach of a raised shield. Unit: u. */
export const SHIELD_RADIUS = 26;
export const SHIP_HULL = 100;

/** Unit: u/s. */
export const TOP_SPEED = 260;
/** Unit: u/s². */
export const ACCELERATION = 320;
/** Unit: rad/s. */
export const TURN_RATE = 3.4;
/** Share of its thrust that a ship keeps in a hard turn, so that it comes round in a small circle. */
export const TURN_THRUST = 0.35;
/** How fast sideways drift dies away. Unit: 1/s. */
export const DRIFT_DAMPING = 1.6;
/** How fast a ship sheds speed beyond its top speed. Unit: 1/s. */
export const OVERSPEED_DAMPING = 4;

/** How a ship leaves its base: how fast, in u/s, and how far off the way to the centre, in rad. */
export const LAUNCH = { speed: 130, spread: 0.5 };
export const RESPAWN = seconds(3);
/** How long a ship fresh from its base cannot be hurt. */
export const PROTECTION = seconds(2);
/** How long a hit lights up. */
export const HIT_FLASH = seconds(0.1);

/** A kill is credited to the last who hit the victim within this time; others may have assisted. */
export const CREDIT_TIME = seconds(8);
/** Least hull that somebody must have shot away to have assisted. */
export const ASSIST_HULL = 20;

/** What enemies do to each other when they collide at `CRASH_SPEED` or more. Unit: hp. */
export const CRASH_DAMAGE = 5;
/** Closing speed from which a touch is a crash. Unit: u/s. */
export const CRASH_SPEED = 150;
/** Hull lost to a rock. Unit: hp. */
export const ROCK_CRASH_DAMAGE = 18;
/** After a crash the next one within this time does no harm. */
export const CRASH_PAUSE = seconds(0.5);
/** How hard overlapping hulls push each other apart. Unit: u/s for each u of overlap. */
export const SHIP_PUSH = 2.2;
/** Share of its speed against a rock that a ship keeps when it bounces off. */
export const ROCK_BOUNCE = 0.5;

/** Cosine and sine of the most that a ship turns in a tick. */
export const TURN_COS = Math.cos(TURN_RATE * DT);
export const TURN_SIN = Math.sin(TURN_RATE * DT);
