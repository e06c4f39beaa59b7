import { BEAM_LOOKS, ENTITY_KINDS, FLAGS, LANCE_WIDTH, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import type { HazardAtlas } from '../art/atlases.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { createBrush } from './kit/brush.ts';
import type { HazardBrush, HazardName } from './zones/zone.ts';

const BEAM = ENTITY_KINDS.indexOf('beam');
const STRIKE = BEAM_LOOKS.indexOf('strike');
/** Distance below its target at which a shaft of light has faded by half, as a share of the shaft's height. */
const SHAFT_END = 0.06;
const LANCE_LIGHT = 0xffb24a;

/** Orbital strikes and the beams of bosses: first a marker where they will burn, then the beam. */
export function createBeamLayer(atlas: Atlas, page: HazardAtlas): Layer {
  const brush = createBrush<HazardName>(atlas, page, 'hoop');
  return {
    container: brush.container,
    update(scene) {
      const { view } = scene;
      brush.begin();
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] !== BEAM) continue;
        if (view.look[row] === STRIKE) drawStrike(brush, scene, row);
        else drawLance(brush, scene, row);
        scene.drawn.set(view.id[row], { x: view.x[row], y: view.y[row] });
      }
      brush.end();
    },
  };
}

function drawStrike(brush: HazardBrush, { view, time, camera }: Scene, row: number) {
  const [x, y] = [view.x[row], view.y[row]];
  const radius = view.value[row] * RADIUS_UNIT.beam;
  if ((view.flags[row] & FLAGS.armed) === 0) {
    const close = radius * (2.5 + 0.9 * Math.sin(time * 9));
    brush.ownSolid.put(brush.own('crosshair'), x, y, time * 2, close, close, TINTS.warning);
    brush.light.put(brush.atlas.texture('ribbon'), x, y - 400, Math.PI / 2, 800, 7, TINTS.warning, 0.6);
    return;
  }
  const height = (camera.screen.height / camera.zoom) * 1.3;
  const wide = radius * (2 + 0.2 * Math.sin(time * 60));
  const middle = y + height * SHAFT_END - height / 2;
  brush.ownLight.put(brush.own('shaft'), x, middle, 0, wide * 3, height, TINTS.strike, 0.6);
  brush.ownLight.put(brush.own('shaft'), x, middle, 0, wide, height, 0xffffff, 0.8);
  brush.light.put(brush.atlas.texture('glow'), x, y, 0, radius * 6, radius * 4, TINTS.strike, 0.9);
  brush.light.put(brush.atlas.texture('ring'), x, y, 0, radius * 2.2, radius * 2.2, 0xffffff, 0.9);
}

function drawLance({ light, atlas }: HazardBrush, { view, time }: Scene, row: number) {
  const [x, y, angle] = [view.x[row], view.y[row], view.angle[row]];
  const length = view.value[row] * RADIUS_UNIT.beam;
  const put = (name: 'ribbon' | 'glow', width: number, tint: number, alpha: number) =>
    light.put(atlas.texture(name), x, y, angle, length, width, tint, alpha, 0);
  if ((view.flags[row] & FLAGS.armed) === 0) {
    put('ribbon', 10, TINTS.warning, 0.55 + 0.35 * Math.sin(time * 20));
    return;
  }
  const beat = 1 + 0.12 * Math.sin(time * 50);
  put('ribbon', LANCE_WIDTH * 3.4 * beat, LANCE_LIGHT, 0.5);
  put('ribbon', LANCE_WIDTH * 1.7, LANCE_LIGHT, 0.9);
  put('ribbon', LANCE_WIDTH * 0.8 * beat, 0xffffff, 1);
  light.put(atlas.texture('glow'), x, y, 0, 260, 260, LANCE_LIGHT, 0.9);
}
