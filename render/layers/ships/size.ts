import { SHIP_RADIUS } from '../../../schema/rules.ts';

/**
 * Side of a ship's sprite, u. Ships are drawn a little larger than what shots hit, so that they can be made out on a
 * stream.
 */
export const SHIP_SIZE = (SHIP_RADIUS * 11) / 3;
