import type { Field } from '../../../schema/catalog/catalog.ts';
import { rgb } from '../pixels.ts';
import { type Ball, paintBall } from './ball.ts';
import { loner, lonersMoon, paintGalaxy } from './deep-space.ts';
import { earth } from './earth.ts';
import { jupiter } from './jupiter.ts';
import { mars } from './mars.ts';
import { farEarth, moon } from './moon.ts';
import { paintSaturn } from './saturn.ts';
import type { Sky } from './sky.ts';
import { paintSun } from './sun.ts';

type Paint = (width: number, height: number) => OffscreenCanvas;

/** How a battle field is drawn. It must be recognizable at a glance, calm and dark. */
interface FieldArt {
  sky: Sky;
  /** Draws the bodies in the sky on a transparent picture, from back to front. */
  bodies: readonly Paint[];
}

const ball =
  (art: Ball): Paint =>
  (width, height) =>
    paintBall(width, height, art);

const sky = (thin: string, thick: string, amount: number, seed: number): Sky => ({
  gas: [rgb(thin), rgb(thick)],
  amount,
  seed,
});

/** How each field is drawn. */
export const FIELD_ART: Record<Field, FieldArt> = {
  deepSpace: {
    sky: sky('#1d3a9a', '#b8488f', 0.36, 7.3),
    bodies: [paintGalaxy, ball(loner), ball(lonersMoon)],
  },
  earth: { sky: sky('#0e2a5c', '#27568c', 0.35, 12.1), bodies: [ball(earth)] },
  moon: { sky: sky('#1a2340', '#3a4668', 0.3, 23.7), bodies: [ball(farEarth), ball(moon)] },
  mars: { sky: sky('#3a1a22', '#7a3a2a', 0.4, 31.9), bodies: [ball(mars)] },
  jupiter: { sky: sky('#2c2140', '#6a4a44', 0.38, 44.2), bodies: [ball(jupiter)] },
  saturn: { sky: sky('#1f2a44', '#6a5a3a', 0.28, 57.5), bodies: [paintSaturn] },
  sun: { sky: sky('#4a140a', '#a0410c', 0.26, 63.3), bodies: [paintSun] },
};
