import { VOID_CORE } from '../../../schema/wire/frame.ts';
import { seconds } from '../time.ts';

/** A small black hole that a boss leaves behind. Lengths in u. */
export const VOID = {
  reach: 330,
  core: VOID_CORE,
  /** How long the black hole only warns, and how long it pulls. Unit: ticks. */
  opening: seconds(1),
  lasts: seconds(7),
  /** Pull at the core; it falls off to nothing at the black hole's reach. Unit: u/s². */
  pull: 520,
  /** Damage to a ship at the core. Unit: hp/s. */
  damage: 55,
};
