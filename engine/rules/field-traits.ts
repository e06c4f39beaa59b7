import type { Field } from '../../schema/catalog/catalog.ts';

/** Differences in flying between fields, apart from their rocks. */
export interface FieldTrait {
  /** Pull on ships. Unit: u/s². */
  pull?: { x: number; y: number };
  /** Ships burn within `depth` u of the right edge, up to `burn` hp/s at the edge itself. */
  heat?: { depth: number; burn: number };
  /** Rocks drift in a belt through the centre: its direction, in rad, and half its width, as a share of the arena's height. */
  belt?: { angle: number; halfWidth: number };
  /** Factor on the top speed. */
  speed?: number;
  /** Sight of pilots, as a share. */
  sight?: number;
}

export const FIELD_TRAITS: Record<Field, FieldTrait> = {
  /** Nothing slows ships down. */
  deepSpace: { speed: 1.1 },
  /** Rocks share one orbit. */
  earth: { belt: { angle: 0.22, halfWidth: 0.6 } },
  /** No special trait, only many slow rocks. */
  moon: {},
  /** There is always thin dust in the air. */
  mars: { sight: 0.85 },
  /** The planet lies to the lower left. */
  jupiter: { pull: { x: -16, y: 28 } },
  saturn: { belt: { angle: -0.34, halfWidth: 0.13 } },
  /** The star fills the right edge. */
  sun: { heat: { depth: 300, burn: 14 } },
};
