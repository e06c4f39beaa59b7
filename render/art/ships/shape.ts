/** A point of a ship, as shares of half its length. */
export type ShapePoint = readonly [x: number, y: number];

/** The material of a plate; paint has the pilot's colour. */
export type Material = 'paint' | 'steel' | 'dark';

/** A plate of one side of the ship; the other side is its mirror image. */
export interface Plate {
  of: Material;
  at: readonly ShapePoint[];
  /** Whether the corners of the plate are rounded into one curve. */
  curved?: boolean;
}

/**
 * A ship seen from above that faces right, as one half: x from -1 (tail) to 1 (nose), y from 0 (keel) to 1. Plates are
 * drawn from the bottom up.
 */
export interface ShipShape {
  plates: readonly Plate[];
  cockpit: readonly [x: number, length: number, width: number];
  /** Where the flames come out. */
  engines: readonly ShapePoint[];
  /** Positions of the tips of gun barrels. */
  guns?: readonly ShapePoint[];
}

/** Makes a plate in the pilot's colour. */
export const paint = (...at: ShapePoint[]): Plate => ({ of: 'paint', at });
/** Makes a plate of bare metal. */
export const steel = (...at: ShapePoint[]): Plate => ({ of: 'steel', at });
/** Makes a plate of dark metal. */
export const dark = (...at: ShapePoint[]): Plate => ({ of: 'dark', at });
/** Rounds the corners of a plate. */
export const curved = (plate: Plate): Plate => ({ ...plate, curved: true });
