import { ENTITY_KINDS } from '../../../schema/wire/frame.ts';
import type { Scene } from '../../camera/scene.ts';
import { type HazardBrush, pixels } from '../zones/zone.ts';

const MINE = ENTITY_KINDS.indexOf('mine');

/** Draws a ring in the owner's colour around the mine or missile of a row. */
export function drawOwner(brush: HazardBrush, scene: Scene, row: number) {
  const { view, tintOf, time } = scene;
  const [x, y, tint] = [view.x[row], view.y[row], tintOf(view.look[row])];
  const side = Math.max(34, pixels(scene, 20));
  if (view.kind[row] === MINE) {
    const pulsing = side * (1 + 0.12 * Math.sin(time * 5 + row));
    brush.ownLight.put(brush.own('hoop'), x, y, 0, pulsing, pulsing, tint, 0.9);
    return;
  }
  brush.ownLight.put(brush.own('hoop'), x, y, 0, side, side, tint, 0.35);
  brush.solid.put(brush.atlas.texture('spark'), x, y, 0, side * 0.5, side * 0.5, tint, 0.9);
}
