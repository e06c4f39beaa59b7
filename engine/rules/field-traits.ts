import type { Field } from '../../schema/catalog.ts';

/** What makes flying on a field different, beside its rocks. */
export interface FieldTrait {
  /** Pull on ships. Unit: u/s². */
  pull?: { x: number; y: number };
  /** Within `depth` u of the right edge ships burn, there at `burn` hp/s. */
  heat?: { depth: number; burn: number };
  /** Rocks drift in a belt through the centre: its direction, in rad, and half its width, as a share of the arena's height. */
  belt?: { angle: number; halfWidth: number };
  /** Times the top speed. */
  speed?: number;
  /** What pilots see, as a share. */
  sight?: number;
}

export const FIELD_TRAITS: Record<Field, FieldTrait> = {
  /** Nothing holds a ship back. */
  deepSpace: { speed: 1.1 },
  /** Everything is in the same orbit. */
  earth: { belt: { angle: 0.22, halfWidth: 0.6 } },
  /** Its many slow rocks are enough. */
  moon: {},
  /** Thin dust is always in the air. */
  mars: { sight: 0.85 },
  /** The planet lies to the lower left. */
  jupiter: { pull: { x: -16, y: 28 } },
  saturn: { belt: { angle: -0.34, halfWidth: 0.13 } },
  /** The star fills the right edge. */
  sun: { heat: { depth: 300, burn: 14 } },
};
