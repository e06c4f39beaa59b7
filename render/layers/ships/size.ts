import { SHIP_RADIUS } from '../../../schema/rules.ts';

/**
 * Side of a ship's sprite, u. Ships are drawn a little larger than what shots hit, so that they can be made out on a
 * stream.
 */
export const SHIP_SIZE = (SHIP_RADIUS * 11) / 3;

/** Ships are drawn at least this large on the screen, but enlarged no more than by that factor. */
const LEAST_PX = 33;
const MAX_ENLARGEMENT = 1.75;

/** How much larger ships are drawn at a zoom, so that they can be made out in wide shots. */
export const shipEnlargement = (zoom: number) =>
  Math.min(MAX_ENLARGEMENT, Math.max(1, LEAST_PX / (SHIP_SIZE * zoom)));
