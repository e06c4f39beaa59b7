import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { HazardAtlas } from '../../art/atlases.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { createBrush } from '../kit/brush.ts';
import type { HazardName } from '../zones/zone.ts';
import { drawBurning } from './fire.ts';
import { createHeadings } from './headings.ts';
import { drawOwner } from './ordnance.ts';
import { drawShipStatus } from './ships.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const ROCK = ENTITY_KINDS.indexOf('rock');
const MINE = ENTITY_KINDS.indexOf('mine');
const MISSILE = ENTITY_KINDS.indexOf('missile');

/** Status effects of ships and rocks (fire, ice, failed engines, growth, bounties), and the owners of mines and missiles. */
export function createStatusLayer(atlas: Atlas, hazards: HazardAtlas): Layer {
  const brush = createBrush<HazardName>(atlas, hazards, 'hoop');
  const headings = createHeadings();

  function drawMeteor({ view, time }: Scene, row: number) {
    drawBurning(brush, {
      x: view.x[row],
      y: view.y[row],
      angle: headings.of(view.id[row]),
      side: view.value[row] * 2 * RADIUS_UNIT.rock,
      time: time + row,
    });
  }

  return {
    container: brush.container,
    update(scene) {
      const { view } = scene;
      headings.update(scene);
      brush.begin();
      for (let row = 0; row < view.count; row++) {
        const kind = view.kind[row];
        if (kind === SHIP) drawShipStatus(brush, scene, row);
        else if (kind === ROCK && view.flags[row] & FLAGS.burning) drawMeteor(scene, row);
        else if (kind === MINE || kind === MISSILE) drawOwner(brush, scene, row);
      }
      brush.end();
    },
  };
}
