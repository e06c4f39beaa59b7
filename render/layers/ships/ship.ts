import type { ShipModel } from '../../../schema/catalog/catalog.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { SpritePool } from '../kit/sprite-pool.ts';

/** A ship in the frame that is being drawn. Lengths in u. */
export interface DrawnShip {
  id: number;
  x: number;
  y: number;
  angle: number;
  flags: number;
  tint: number;
  model: ShipModel;
  /** Index of its team; -1 without one. */
  team: number;
  /** Whether its shield is drawn in a style of its pilot's, by another layer. */
  hasShieldSkin: boolean;
  /** Side of its sprite. */
  size: number;
  alpha: number;
  /** Local clock, shifted for each ship so that they do not pulse in step. Unit: s. */
  time: number;
}

/** What ships are drawn with, from the bottom up. */
export interface ShipPools {
  atlas: Atlas;
  glow: SpritePool;
  body: SpritePool;
  light: SpritePool;
}
