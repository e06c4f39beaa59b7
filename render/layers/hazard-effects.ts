import { Container } from 'pixi.js';
import { EFFECT_KINDS } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import type { Layer } from '../camera/scene.ts';
import { createExplosions } from './explosions/index.ts';
import { hazardShows } from './hazard-shows.ts';
import { createLightning } from './kit/lightning.ts';
import { SpritePool } from './kit/sprite-pool.ts';
import { pixels } from './zones/zone.ts';

const BOLT_LEAST_PX = 4;

/** The short effects of hazards and bosses. */
export function createHazardEffectLayer(atlas: Atlas): Layer {
  const dust = new SpritePool(atlas.texture('smoke'));
  const fire = new SpritePool(atlas.texture('spark'), 'add');
  const container = new Container();
  container.addChild(dust.container, fire.container);
  const explosions = createExplosions(atlas);
  const lightning = createLightning(atlas);
  const shows = hazardShows(explosions, lightning);

  return {
    container,
    flash({ slot: { frame, effects }, x, y }, scene) {
      for (let row = 0; row < frame.effects[0]; row++) {
        const show = shows[EFFECT_KINDS[effects.kind[row]]];
        show?.(x(effects.x[row]), y(effects.y[row]), effects.arg[row], scene);
      }
    },
    update(scene) {
      dust.begin();
      fire.begin();
      explosions.draw(dust, fire, scene.dt);
      lightning.draw(fire, scene.dt, pixels(scene, BOLT_LEAST_PX));
      dust.end();
      fire.end();
    },
  };
}
