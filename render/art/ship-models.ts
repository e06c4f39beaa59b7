import { SHIP_MODELS, type ShipModel } from '../../schema/catalog.ts';

type Point = readonly [x: number, y: number];

/**
 * A ship seen from above, nose to the right, as one half: x from -1 (tail) to 1 (nose), y from 0 (keel) to 1.
 * The other half is its mirror image. `wing` takes the paint; `engines` are where flames come out.
 */
export interface ShipShape {
  hull: readonly Point[];
  wing: readonly Point[];
  cockpit: readonly [x: number, length: number, width: number];
  engines: readonly Point[];
}

/** Light and pointed, wings swept back. */
const fighter = (sweep: number, span: number, nose: number): ShipShape => ({
  hull: [
    [0.95, 0],
    [0.5, nose],
    [0.05, 0.17],
    [-0.35, 0.26],
    [-0.75, 0.22],
    [-0.82, 0],
  ],
  wing: [
    [0.22, 0.14],
    [-0.25 - sweep, span],
    [-0.55 - sweep, span],
    [-0.62, 0.2],
  ],
  cockpit: [0.3, 0.3, 0.1],
  engines: [[-0.8, 0.12]],
});

/** Long and thin, wings forward or in an X. */
const interceptor = (reach: number, span: number): ShipShape => ({
  hull: [
    [1, 0],
    [0.6, 0.07],
    [-0.1, 0.13],
    [-0.6, 0.2],
    [-0.85, 0.12],
    [-0.85, 0],
  ],
  wing: [
    [-0.1, 0.12],
    [reach, span],
    [reach - 0.22, span],
    [-0.6, 0.18],
  ],
  cockpit: [0.22, 0.36, 0.075],
  engines: [[-0.84, 0]],
});

/** Broad and heavy. */
const bomber = (breadth: number, notch: number): ShipShape => ({
  hull: [
    [0.7, 0],
    [0.62, 0.24],
    [0.2, 0.34],
    [-0.3, 0.38],
    [-0.78, 0.34],
    [-0.7, 0.12],
    [-0.82, 0],
  ],
  wing: [
    [0.3, 0.32],
    [0.05, breadth],
    [-0.5, breadth],
    [-0.5 - notch, 0.36],
  ],
  cockpit: [0.42, 0.2, 0.14],
  engines: [
    [-0.76, 0.24],
    [-0.74, 0.06],
  ],
});

/** Round-bellied with fins. */
const scout = (fin: number, belly: number): ShipShape => ({
  hull: [
    [0.82, 0],
    [0.62, belly * 0.7],
    [0.2, belly],
    [-0.3, belly * 0.92],
    [-0.7, belly * 0.5],
    [-0.76, 0],
  ],
  wing: [
    [-0.2, belly * 0.9],
    [-0.5, fin],
    [-0.92, fin],
    [-0.62, belly * 0.5],
  ],
  cockpit: [0.34, 0.26, 0.17],
  engines: [[-0.74, 0.1]],
});

const SHAPES: readonly ShipShape[] = [
  fighter(0.1, 0.78, 0.1),
  fighter(0.34, 0.62, 0.14),
  interceptor(0.42, 0.6),
  interceptor(-0.62, 0.86),
  bomber(0.92, 0.1),
  bomber(0.7, 0.36),
  scout(0.66, 0.34),
  scout(0.9, 0.26),
  fighter(-0.12, 0.92, 0.08),
  interceptor(0.12, 0.95),
  {
    ...bomber(0.98, 0.02),
    hull: [
      [0.5, 0],
      [0.42, 0.3],
      [0.1, 0.5],
      [-0.4, 0.4],
      [-0.66, 0.16],
      [-0.86, 0],
    ],
  },
  fighter(0.22, 0.44, 0.2),
  {
    ...bomber(0.56, 0.2),
    hull: [
      [0.86, 0],
      [0.86, 0.16],
      [0.3, 0.2],
      [-0.1, 0.46],
      [-0.8, 0.46],
      [-0.8, 0],
    ],
  },
  scout(0.5, 0.44),
  interceptor(-0.3, 0.5),
  {
    ...scout(0.98, 0.2),
    wing: [
      [0.4, 0.16],
      [-0.05, 0.98],
      [-0.3, 0.9],
      [-0.3, 0.16],
    ],
  },
];

export const SHIP_SHAPES = Object.fromEntries(SHIP_MODELS.map((model, i) => [model, SHAPES[i]])) as Record<
  ShipModel,
  ShipShape
>;
