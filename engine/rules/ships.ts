import { cos, sin } from '../maths.ts';
import { DT, seconds } from './time.ts';

/** Reach of a raised shield. Unit: u. */
export const SHIELD_RADIUS = 26;
export const SHIP_HULL = 100;

/** Unit: u/s. */
export const TOP_SPEED = 260;
/** Unit: u/s². */
export const ACCELERATION = 320;
/** Unit: rad/s. */
const TURN_RATE = 3.4;
/** Share of its thrust that a ship keeps in a hard turn, so that it turns in a small circle. */
export const TURN_THRUST = 0.35;
/** How quickly sideways drift fades. Unit: 1/s. */
export const DRIFT_DAMPING = 1.6;
/** How quickly a ship loses speed beyond its top speed. Unit: 1/s. */
export const OVERSPEED_DAMPING = 4;

/** How a ship launches: speed in u/s, and deviation from the direction to the centre in rad. */
export const LAUNCH = { speed: 130, spread: 0.5 };
export const RESPAWN = seconds(3);
/** How long a ship is protected from damage after its launch. */
export const PROTECTION = seconds(2);
/** How long a hit is shown. */
export const HIT_FLASH = seconds(0.1);

/** Time within which the last pilot who damaged a victim is credited with the kill; others may have assisted. */
export const CREDIT_TIME = seconds(8);
/** Minimum damage for an assist. Unit: hp. */
export const ASSIST_HULL = 20;

/** Damage to each of two enemies that collide at more than `CRASH_SPEED`. Unit: hp. */
export const CRASH_DAMAGE = 5;
/** Closing speed above which a collision does damage. Unit: u/s. */
export const CRASH_SPEED = 150;
/** Damage of a collision with a rock. Unit: hp. */
export const ROCK_CRASH_DAMAGE = 18;
/** Time after a crash during which another crash does no damage. */
export const CRASH_PAUSE = seconds(0.5);
/** How strongly overlapping hulls push each other apart. Unit: u/s per u of overlap. */
export const SHIP_PUSH = 2.2;
/** Share of its speed towards a rock that a ship keeps when it bounces off. */
export const ROCK_BOUNCE = 0.5;

/** Cosine and sine of the largest turn of a ship per tick. */
export const TURN_COS = cos(TURN_RATE * DT);
export const TURN_SIN = sin(TURN_RATE * DT);
