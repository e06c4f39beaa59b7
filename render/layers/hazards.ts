import type { Atlas } from '../art/atlas.ts';
import { createBossPage, createHazardPage } from '../art/atlases.ts';
import type { Layer } from '../scene.ts';
import { createBeamLayer } from './beams.ts';
import { createBossLayer } from './bosses.ts';
import { createHazardEffectLayer } from './hazard-effects.ts';
import { createAfflictionLayer } from './status/index.ts';
import { createZoneLayer, FLOORS, VEILS } from './zones/index.ts';

/** All that befalls the fight: what lies below the ships, and what goes over them. */
export function createHazardLayers(atlas: Atlas): { below: Layer[]; above: Layer[] } {
  const page = createHazardPage();
  return {
    below: [createZoneLayer(atlas, page, FLOORS), createBossLayer(atlas, createBossPage(), page)],
    above: [
      createAfflictionLayer(atlas, page),
      createBeamLayer(atlas, page),
      createHazardEffectLayer(atlas),
      createZoneLayer(atlas, page, VEILS),
    ],
  };
}
