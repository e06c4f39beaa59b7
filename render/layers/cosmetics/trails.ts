import type { Atlas } from '../../art/atlas.ts';
import type { Scene } from '../../scene.ts';
import type { Burst } from '../particles.ts';
import type { StyleParticles } from './style-particles.ts';
import { type Style, tintAt } from './styles.ts';

/** Pieces of a trail, and of the ribbon in it, per second. */
const TRAIL_RATE = 13;
const RIBBON_RATE = 40;
/** How far behind a ship's centre its trail begins. Unit: u. */
const BEHIND = 34;
/** Distance between the bands of a ribbon. Unit: u. */
const BAND_GAP = 7;

/** Lays trails in a style behind ships. */
export function createStyleTrails(atlas: Atlas, particles: StyleParticles) {
  let pieces = 0;

  function dropPiece(style: Style, x: number, y: number, angle: number) {
    particles.of(style).burst(pieceOf(style, pieces++), x, y, angle + Math.PI, 0.7);
  }

  /** Bands in all tints of the style, side by side. */
  function dropRibbon({ look: { tints } }: Style, x: number, y: number, angle: number) {
    for (const [i, tint] of tints.entries()) {
      const side = (i - (tints.length - 1) / 2) * BAND_GAP;
      const [bx, by] = [x - Math.sin(angle) * side, y + Math.cos(angle) * side];
      particles.bright.burst(bandOf(atlas, tint), bx, by, angle, 0);
    }
  }

  /** Goes on with the trail of the ship of a row. */
  return ({ view, dt }: Scene, row: number, style: Style) => {
    const angle = view.angle[row];
    const [x, y] = [view.x[row] - Math.cos(angle) * BEHIND, view.y[row] - Math.sin(angle) * BEHIND];
    if (style.look.hasRibbon && Math.random() < RIBBON_RATE * dt) dropRibbon(style, x, y, angle);
    if (Math.random() < TRAIL_RATE * dt) dropPiece(style, x, y, angle);
  };
}

/** One piece of a trail, the `count`th. */
function pieceOf({ look, texture }: Style, count: number): Burst {
  const size = look.size * 1.15;
  return {
    texture,
    count: 1,
    speed: [6, 46],
    life: [0.9, 1.5],
    size: [size * 0.75, size * 1.25],
    tint: tintAt(look, count),
    drag: 0.6,
    spin: look.spin,
    growth: look.light === 'smoke' ? 1.6 : 0.45,
  };
}

/** A stretch of one band of a ribbon. */
const bandOf = (atlas: Atlas, tint: number): Burst => ({
  texture: atlas.texture('ribbon'),
  count: 1,
  speed: [0, 1],
  life: [0.8, 0.8],
  size: [11, 11],
  tint,
  drag: 0,
  stretch: 1.6,
  growth: 0.3,
  alpha: 0.9,
});
