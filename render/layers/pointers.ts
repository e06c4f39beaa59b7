import { Container, Graphics } from 'pixi.js';
import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import { BOSS_TINTS } from '../art/bosses/index.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../camera/scene.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
/** As many bosses as there can be. */
const MAX_BOSSES = 3;
/** Room between an arrow and the edge of the screen: sides, top and bottom. Units of text. */
const EDGE = { x: 60, top: 110, bottom: 70 };

/** Arrows at the edge of the screen that point to bosses outside it. */
export function createPointerLayer(): Layer {
  const container = new Container();
  const arrows = Array.from({ length: MAX_BOSSES }, () => container.addChild(draw()));
  let unit = 1;

  function point({ camera, view, time }: Scene, arrow: Graphics, row: number) {
    const { width, height } = camera.screen;
    const dx = (view.x[row] - camera.x) * camera.zoom;
    const dy = (view.y[row] - camera.y) * camera.zoom;
    const x = width / 2 + dx;
    const y = height / 2 + dy;
    arrow.position.set(
      Math.max(EDGE.x * unit, Math.min(width - EDGE.x * unit, x)),
      Math.max(EDGE.top * unit, Math.min(height - EDGE.bottom * unit, y)),
    );
    arrow.rotation = Math.atan2(dy, dx);
    arrow.scale.set(unit * (1 + 0.12 * Math.sin(time * 6)));
    arrow.tint = BOSS_TINTS[view.look[row]] ?? TINTS.warning;
    const seen = view.value[row] * RADIUS_UNIT.boss * camera.zoom * 0.7;
    arrow.visible = x < -seen || y < -seen || x > width + seen || y > height + seen;
  }

  return {
    container,
    update(scene) {
      const { view } = scene;
      for (const arrow of arrows) arrow.visible = false;
      if (scene.game.isCovered.value) return;
      let used = 0;
      for (let row = 0; row < view.count && used < MAX_BOSSES; row++) {
        if (view.kind[row] === BOSS && !(view.flags[row] & FLAGS.stunned)) point(scene, arrows[used++], row);
      }
    },
    resize(_width, _height, textUnit) {
      unit = textUnit;
    },
  };
}

const draw = () =>
  new Graphics()
    .poly([34, 0, -14, -24, -4, 0, -14, 24])
    .fill(TINTS.white)
    .stroke({ color: TINTS.outline, width: 4, join: 'round' });
