import { LANCE_WIDTH } from '../../../schema/wire/frame.ts';
import { seconds } from '../time.ts';

/** A burning ray. Lengths in u. */
export const LANCE = {
  length: 1_100,
  width: LANCE_WIDTH,
  /** How long the ray only shows where it will burn, and how long it burns. Unit: ticks. */
  aiming: seconds(1),
  burning: seconds(1.8),
  /** Damage to a ship inside the ray. Unit: hp/s. */
  damage: 70,
};
