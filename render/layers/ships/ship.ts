import type { ShipModel } from '../../../schema/catalog/catalog.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { SpritePool } from '../kit/sprite-pool.ts';

/** A ship in the frame being drawn. Lengths in u. */
export interface DrawnShip {
  id: number;
  x: number;
  y: number;
  angle: number;
  flags: number;
  tint: number;
  model: ShipModel;
  /** Index of the ship's team; -1 without one. */
  team: number;
  /** Whether another layer draws the ship's shield, in the style of the pilot. */
  hasShieldSkin: boolean;
  /** Side of the ship's sprite. */
  size: number;
  alpha: number;
  /** Local clock, with an offset for each ship, so that ships do not pulse in step. Unit: s. */
  time: number;
}

/** The pools for drawing ships, from the bottom up. */
export interface ShipPools {
  atlas: Atlas;
  glow: SpritePool;
  body: SpritePool;
  light: SpritePool;
}
