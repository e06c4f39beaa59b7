import type { ShipModel } from '../../../schema/catalog/catalog.ts';
import { anvil, crescent, hauler, manta } from './bombers.ts';
import { arrow, hornet, kestrel, swallow } from './fighters.ts';
import { boomerang, claw, falcata, lancer } from './interceptors.ts';
import { drifter, pod, sparrow, trident } from './scouts.ts';
import type { ShipShape } from './shape.ts';

/** What each ship model looks like; outlines tell them apart at 20 px. */
export const SHIP_SHAPES: Record<ShipModel, ShipShape> = {
  'spaceShips_001.png': arrow,
  'spaceShips_002.png': swallow,
  'spaceShips_003.png': claw,
  'spaceShips_004.png': boomerang,
  'spaceShips_005.png': hauler,
  'spaceShips_006.png': crescent,
  'spaceShips_007.png': pod,
  'spaceShips_008.png': trident,
  kestrel,
  lancer,
  manta,
  hornet,
  anvil,
  drifter,
  falcata,
  sparrow,
};
