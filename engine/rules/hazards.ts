import type { ZoneLook } from '../../schema/wire/frame.ts';
import { seconds } from './time.ts';

/** What can be called down on the fight, calamities aside. */

export const NUKE = {
  warning: seconds(3),
  /** Unit: u. */
  radius: 450,
  /** How long before it goes off pilots begin to flee from it. */
  noticed: seconds(1.6),
  /** Places that are weighed before it is aimed. */
  looks: 12,
  /** Most that count down at once. */
  most: 20,
};

export const STRIKE = {
  warning: seconds(1.5),
  /** From here on the marker stays where it is. */
  lock: seconds(0.4),
  /** How long the beam is seen. */
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
  /** Times the size and the hull. */
  scale: 2,
};

/** Charges that a supply adds; they may exceed what a ship usually has, up to `most`. */
export const SUPPLY = { charges: 3, most: 999 };

/** Most stacks that a bounty can grow to. */
export const MAX_STACKS = 9_999;

/** Share of their radius that pilots flee from; storms are put up with. */
export const FLED_SHARE: Partial<Record<ZoneLook, number>> = { nuke: 1, radiationLeak: 1, blackHole: 0.7 };

/** How hard hazards push a pilot's wish, against a wish of strength 1, and how far outside they are heeded. */
export const HAZARD_PUSH = 2.6;
export const HAZARD_MARGIN = 130;
/** How far ahead meteors are foreseen. Unit: s. */
export const METEOR_FORESIGHT = 1.3;
