import { SHOT_FLIGHT } from '../../schema/wire/frame.ts';
import { DT, seconds } from './time.ts';

export const LASER = {
  damage: 6,
  /** Ticks between two shots. */
  interval: seconds(1 / 5),
  ...SHOT_FLIGHT,
};
/** Ticks that a laser flies. */
export const LASER_TICKS = Math.round(LASER.range / (LASER.speed * DT));

export const MISSILE = {
  damage: 45,
  /** Reach of the missile's blast. Unit: u. */
  blast: 60,
  radius: 8,
  /** Unit: u/s. */
  speed: 440,
  /** Unit: rad/s. */
  turnRate: 2.8,
  life: seconds(4.5),
  /** Distance from which a ship notices the missile. Unit: u. */
  alarm: 320,
};

/** Share of a ship's radius that counts towards the reach of a blast. */
export const BLAST_DEPTH = 0.5;

export const MINE = {
  damage: 60,
  /** Reach of the mine's blast. Unit: u. */
  blast: 120,
  /** Distance to an enemy at which a mine explodes. Unit: u. */
  trigger: 80,
  radius: 10,
  /** Distance behind the ship's centre at which a mine is dropped, in radii of the ship. */
  wake: 1.5,
  arming: seconds(1),
  life: seconds(60),
};
