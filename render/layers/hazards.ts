import type { Atlas } from '../art/atlas.ts';
import { createBossAtlas, createHazardAtlas } from '../art/atlases.ts';
import type { Layer } from '../camera/scene.ts';
import { createBeamLayer } from './beams.ts';
import { createBossLayer } from './bosses/index.ts';
import { createHazardEffectLayer } from './hazard-effects.ts';
import { createStatusLayer } from './status/index.ts';
import { createZoneLayer, ZONES_ABOVE_SHIPS, ZONES_BELOW_SHIPS } from './zones/index.ts';

/** The layers of hazards: those below the ships, bosses, which no crowd of ships may hide, and those above all. */
export function createHazardLayers(atlas: Atlas): { below: Layer; bosses: Layer; above: Layer[] } {
  const page = createHazardAtlas();
  return {
    below: createZoneLayer(atlas, page, ZONES_BELOW_SHIPS),
    bosses: createBossLayer(atlas, createBossAtlas(), page),
    above: [
      createStatusLayer(atlas, page),
      createBeamLayer(atlas, page),
      createHazardEffectLayer(atlas),
      createZoneLayer(atlas, page, ZONES_ABOVE_SHIPS),
    ],
  };
}
