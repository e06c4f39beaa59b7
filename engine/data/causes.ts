import { ROWS } from '../components.ts';

/**
 * What caused something that happens later, such as the kills of a nuke. The numbers are those of
 * `SingleCommand.cause`, 0 for the game itself. No rule reads them, so checkpoints, hashes and replays leave
 * them out.
 */
export interface Causes {
  /** By entity: what created it. */
  readonly origin: Float64Array;
  /** By ship: what last damaged it. */
  readonly harm: Float64Array;
  /** By ship: index in `MEANS` of how it was last damaged. */
  readonly means: Uint8Array;
}

export const createCauses = (): Causes => ({
  origin: new Float64Array(ROWS),
  harm: new Float64Array(ROWS),
  means: new Uint8Array(ROWS),
});
