import { NUKE_SECONDS, SUPPLY_CHARGES } from '../../schema/catalog/rules.ts';
import { seconds } from './time.ts';

/** Nukes, orbital strikes, EMP, growth, supplies and bounties. Calamities have a separate file. */

export const NUKE = {
  warning: seconds(NUKE_SECONDS),
  /** Unit: u. */
  radius: 450,
  /** How long before the blast pilots notice it and flee. */
  noticed: seconds(1.6),
  /** Number of places that are compared to aim the nuke. */
  looks: 12,
  /** Maximum number of nukes that count down at once. */
  most: 20,
};

export const STRIKE = {
  warning: seconds(1.5),
  /** Time before the beam fires in which the marker no longer moves. */
  lock: seconds(0.4),
  /** How long the beam is visible. */
  burns: seconds(0.4),
  /** Unit: u. */
  radius: 64,
  damage: 80,
};

export const EMP = {
  /** Unit: u. */
  radius: 500,
  lasts: seconds(3),
};

export const GROW = {
  lasts: seconds(20),
  /** Factor on size and hull. */
  scale: 2,
};

/** Charges that a supply adds; they may exceed the usual number, up to `most`. */
export const SUPPLY = { charges: SUPPLY_CHARGES, most: 999 };

/** Maximum number of stacks of a bounty. */
export const MAX_STACKS = 9_999;

/**
 * How strongly hazards push, compared with a pull of strength 1 towards the goal, and how far outside a hazard the push
 * still acts.
 */
export const HAZARD_PUSH = 2.6;
export const HAZARD_MARGIN = 130;
/** How far ahead pilots foresee meteors. Unit: s. */
export const METEOR_FORESIGHT = 1.3;
