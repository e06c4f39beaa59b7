import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { SHIP_SIZE, shipEnlargement } from '../ships/size.ts';
import {
  type CosmeticStyle,
  type CosmeticStyles,
  createStylePools,
  pieceEnlargement,
  type StylePools,
  tintAt,
} from './styles.ts';

/** Number of beats per second above which only every second beat of the music is shown, so that nothing flickers. */
const FASTEST = 2.8;

/** Strength of the music's beat at the drawn time: 1 on the beat, then falling to 0. */
export function beatOf({ game, view }: Scene): number {
  const music = game.round.value?.overlay.music;
  if (!music || view.at === 0) return 0;
  const perSecond = music.bpm / 60;
  const shown = perSecond > FASTEST ? perSecond / 2 : perSecond;
  const beats = ((view.at - music.beatAt) / 1_000) * shown;
  const since = beats - Math.floor(beats);
  return (1 - since) ** 2.2;
}

const SHIP = ENTITY_KINDS.indexOf('ship');
const GLYPHS = 8;
/** Radii of the dome, the ring of glyphs and the hoop, as shares of the size of the ship's sprite. */
const DOME = 0.67;
const GLYPH_RING = 0.77;
const HOOP = 0.71;
/** Number of pieces of a ribbon around a shield, and number of neighbouring pieces with the same tint. */
const ARCS = 18;
const ARCS_A_TINT = 3;
const ARC_WIDTH = 18;
/** How far beyond a ship's centre its shield reaches. Unit: u. */
const REACH = 300;

/** Draws raised shields in the styles that their pilots have chosen. All shields pulse with the music. */
export function createStyleShieldLayer(atlas: Atlas, styles: CosmeticStyles): Layer {
  const pools = createStylePools(atlas, styles);

  function drawRaised(scene: Scene, row: number, beat: number) {
    const { view, camera, pilotOf } = scene;
    if (!camera.sees(view.x[row], view.y[row], REACH)) return;
    if (beat > 0) drawPulse(atlas, pools, scene, row, beat);
    const style = pilotOf(view.id[row])?.cosmetics.shield;
    if (style) drawStyleShield(atlas, pools, scene, row, styles.of(style), beat);
  }

  return {
    container: pools.container,
    update(scene) {
      const { view, hasReducedMotion } = scene;
      const beat = hasReducedMotion ? 0 : beatOf(scene);
      pools.begin();
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === SHIP && view.flags[row] & FLAGS.shield) drawRaised(scene, row, beat);
      }
      pools.end();
    },
  };
}

/** Draws a dome in the style's light, and a ring of glyphs that turns around it and grows with `beat`, 0 to 1. */
function drawStyleShield(
  atlas: Atlas,
  pools: StylePools,
  scene: Scene,
  row: number,
  style: CosmeticStyle,
  beat: number,
) {
  const { look, texture } = style;
  const { view, time, camera } = scene;
  const [x, y] = [view.x[row], view.y[row]];
  const enlargement = shipEnlargement(scene) * (view.flags[row] & FLAGS.grown ? 2 : 1);
  const swollen = SHIP_SIZE * enlargement * (1 + 0.16 * beat);
  const dome = swollen * DOME * 2.1;
  pools.light.put(atlas.texture('dome'), x, y, -time, dome, dome, look.halo, look.hasRibbon ? 0.25 : 1);
  pools.light.put(atlas.texture('glow'), x, y, 0, dome * 1.4, dome * 1.4, look.halo, 0.3 + 0.4 * beat);
  const radius = swollen * GLYPH_RING;
  if (look.hasRibbon) drawHoop(atlas, pools, style, { x, y, radius: swollen * HOOP, time });
  const side = look.size * pieceEnlargement(camera.zoom) * (0.95 + 0.3 * beat);
  for (let i = 0; i < GLYPHS; i++) {
    const turn = time * 0.9 + (i * 2 * Math.PI) / GLYPHS;
    const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
    pools.of(style).put(texture, px, py, time * look.spin * 6, side, side, tintAt(look, i));
  }
}

/** Draws a hoop in all tints of a style, one after another. */
function drawHoop(
  atlas: Atlas,
  { light }: StylePools,
  { look }: CosmeticStyle,
  { x, y, radius, time }: { x: number; y: number; radius: number; time: number },
) {
  const length = ((2 * Math.PI * radius) / ARCS) * 1.02;
  const width = (ARC_WIDTH * radius) / (SHIP_SIZE * HOOP);
  for (let i = 0; i < ARCS; i++) {
    const turn = (i * 2 * Math.PI) / ARCS - time * 0.6;
    const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
    const tint = tintAt(look, i / ARCS_A_TINT);
    light.put(atlas.texture('ribbon'), px, py, turn + Math.PI / 2, length, width, tint);
  }
}

/** Draws the pulse of a raised shield. `beat` is the strength of the music's beat, 0 to 1. */
function drawPulse(atlas: Atlas, { light }: StylePools, scene: Scene, row: number, beat: number) {
  const { view, tintOf } = scene;
  const side = SHIP_SIZE * shipEnlargement(scene) * (1.3 + 0.35 * beat);
  const tint = tintOf(view.id[row]);
  light.put(atlas.texture('ring'), view.x[row], view.y[row], 0, side, side, tint, 0.8 * beat);
}
