import { ENTITY_KINDS, FLAGS, ZONE_LOOKS, type ZoneLook } from '../../../schema/wire/frame.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { HazardAtlas } from '../../art/atlases.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { createBrush } from '../kit/brush.ts';
import * as blackHoles from './black-holes.ts';
import { smallVoid } from './black-holes.ts';
import * as fire from './fire.ts';
import * as storms from './storms.ts';
import { type HazardName, type ZonePainter, zoneAt } from './zone.ts';

const ZONE = ENTITY_KINDS.indexOf('zone');
const RISE_S = 0.8;

const PAINTERS: Record<ZoneLook, ZonePainter> = {
  ...fire,
  ...storms,
  ...blackHoles,
  void: smallVoid,
};

/** Draws calamities, nukes and small voids. `looks` lists those that this layer draws. */
export function createZoneLayer(atlas: Atlas, page: HazardAtlas, looks: readonly ZoneLook[]): Layer {
  const brush = createBrush<HazardName>(atlas, page, 'hoop');
  const rising = createRising();

  function draw(scene: Scene, row: number) {
    const look = ZONE_LOOKS[scene.view.look[row]];
    if (!looks.includes(look)) return;
    const zone = zoneAt(scene, row, rising.of(scene, row));
    PAINTERS[look](brush, zone, scene);
    scene.drawn.set(zone.id, { x: zone.x, y: zone.y });
  }

  return {
    container: brush.container,
    update(scene) {
      brush.begin();
      for (let row = 0; row < scene.view.count; row++) if (scene.view.kind[row] === ZONE) draw(scene, row);
      brush.end();
    },
  };
}

/** Tracks how strongly each zone is drawn. The strength rises when the zone appears, and again when it is armed. */
function createRising() {
  const since = new Float64Array(MAX_ENTITIES + 1);
  const seenAt = new Float64Array(MAX_ENTITIES + 1).fill(-1);
  const stage = new Uint8Array(MAX_ENTITIES + 1);
  return {
    of({ view, time }: Scene, row: number) {
      const id = view.id[row];
      const now = view.flags[row] & FLAGS.armed ? 2 : 1;
      if (time - seenAt[id] > 1 || stage[id] !== now) since[id] = time;
      seenAt[id] = time;
      stage[id] = now;
      return Math.min(1, 0.15 + (time - since[id]) / RISE_S);
    },
  };
}

/** Zones that are drawn over the ships. */
export const ZONES_ABOVE_SHIPS: readonly ZoneLook[] = ['blizzard', 'iceStorm'];
/** All other zones, which are drawn under the ships. */
export const ZONES_BELOW_SHIPS: readonly ZoneLook[] = ZONE_LOOKS.filter(
  look => !ZONES_ABOVE_SHIPS.includes(look),
);
