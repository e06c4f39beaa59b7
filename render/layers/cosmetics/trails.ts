import { ENTITY_KINDS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import type { Burst } from '../kit/particles.ts';
import {
  type CosmeticStyle,
  type CosmeticStyles,
  createStyleParticles,
  createStylePools,
  pieceEnlargement,
  tintAt,
} from './styles.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
/** Pieces per second of a trail of the usual density, and of its ribbon. */
const TRAIL_RATE = 13;
const RIBBON_RATE = 30;
/** How far behind a ship's centre its trail begins. Unit: u. */
const BEHIND = 34;
/** Diameter of the lights that make up the bands of a ribbon, and distance between bands. Unit: u. */
const BAND = 15;
const BAND_GAP = 7;

/** The fractional parts of this number's multiples are spread evenly between 0 and 1. */
const GOLDEN = 0.618_034;
/** Distance outside the screen beyond which ships leave no trail. Unit: u. */
const REACH = 300;

/** Trails in the styles that pilots have chosen. */
export function createStyleTrailLayer(atlas: Atlas, styles: CosmeticStyles): Layer {
  const pools = createStylePools(atlas, styles);
  const particles = createStyleParticles();
  let pieces = 0;

  /** Draws bands in all tints of the style, side by side. */
  function dropRibbon(
    { look: { tints } }: CosmeticStyle,
    x: number,
    y: number,
    angle: number,
    enlargement: number,
  ) {
    for (const [i, tint] of tints.entries()) {
      const side = (i - (tints.length - 1) / 2) * BAND_GAP * enlargement;
      const [bx, by] = [x - Math.sin(angle) * side, y + Math.cos(angle) * side];
      particles.bright.burst(bandOf(atlas, tint, enlargement), bx, by, angle, 0);
    }
  }

  /** Continues the trail of a row's ship. */
  function lay(scene: Scene, row: number, style: CosmeticStyle) {
    const { view, camera } = scene;
    const angle = view.angle[row];
    const [x, y] = [view.x[row] - Math.cos(angle) * BEHIND, view.y[row] - Math.sin(angle) * BEHIND];
    if (!camera.sees(x, y, REACH)) return;
    const enlargement = pieceEnlargement(camera.zoom);
    const { hasRibbon, density } = style.look;
    if (hasRibbon && isDue(scene, row, RIBBON_RATE)) dropRibbon(style, x, y, angle, enlargement);
    if (!isDue(scene, row, TRAIL_RATE * density)) return;
    const piece = pieceOf(style, pieces++, enlargement);
    particles.of(style).burst(piece, x, y, angle + Math.PI, 0.7);
  }

  return {
    container: pools.container,
    update(scene) {
      const { view, dt, pilotOf } = scene;
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] !== SHIP) continue;
        const style = pilotOf(view.id[row])?.cosmetics.trail;
        if (style) lay(scene, row, styles.of(style));
      }
      particles.draw(pools, dt);
    },
  };
}

/**
 * Whether the ship of a row must drop a piece now. A ship drops `rate` pieces per second at even intervals, but not in
 * step with other ships.
 */
function isDue({ view, time, dt }: Scene, row: number, rate: number) {
  const phase = view.id[row] * GOLDEN;
  return Math.floor(time * rate + phase) !== Math.floor((time - dt) * rate + phase);
}

/** The piece with the number `count` of a trail. */
function pieceOf({ look, texture }: CosmeticStyle, count: number, enlargement: number): Burst {
  const size = look.size * 1.15 * enlargement;
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

/** A piece of one band of a ribbon; its soft ends overlap those of its neighbours. */
const bandOf = (atlas: Atlas, tint: number, enlargement: number): Burst => ({
  texture: atlas.texture('spark'),
  count: 1,
  speed: [0, 1],
  life: [0.8, 0.8],
  size: [BAND * enlargement, BAND * enlargement],
  tint,
  drag: 0,
  stretch: 2.5,
  growth: 0.3,
  alpha: 0.7,
});
