import { ROWS } from '../components.ts';

/**
 * What brought about that something happens later, such as the kills of a nuke: numbers as `Command.cause` has
 * them, 0 for the game itself. No rule reads them, so they are no part of checkpoints, hashes and replays.
 */
export interface Causes {
  /** By entity: what brought it into being. */
  readonly origin: Float64Array;
  /** By ship: what last took hull from it. */
  readonly harm: Float64Array;
}

export const createCauses = (): Causes => ({
  origin: new Float64Array(ROWS),
  harm: new Float64Array(ROWS),
});
