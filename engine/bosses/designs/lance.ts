import { LANCE_WIDTH } from '../../../schema/wire/frame.ts';
import { seconds } from '../../rules/time.ts';

/** A burning ray. Lengths in u. */
export const LANCE = {
  length: 1_100,
  width: LANCE_WIDTH,
  /** How long it only shows, and how long it burns. */
  aiming: seconds(1),
  burning: seconds(1.8),
  /** Hull that a ship in it loses. Unit: hp/s. */
  damage: 70,
};
