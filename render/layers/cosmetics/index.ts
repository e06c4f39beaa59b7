import { Container } from 'pixi.js';
import { EFFECT_KINDS, ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Layer, Scene } from '../../scene.ts';
import { SpritePool } from '../../sprite-pool.ts';
import { beatOf } from './beat.ts';
import { explodeInStyle } from './explosions.ts';
import { drawShieldPulse, drawStyleShield } from './shields.ts';
import { createStyleParticles } from './style-particles.ts';
import type { CosmeticStyles } from './styles.ts';
import { createStyleTrails } from './trails.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** The trails, shields and explosions that pilots have chosen. */
export function createCosmeticLayer(atlas: Atlas, styles: CosmeticStyles): Layer {
  const light = new SpritePool(atlas.texture('glow'), 'add');
  const glyphs = new SpritePool(styles.filler);
  const pools = { atlas, light, glyphs };
  const container = new Container();
  container.addChild(light.container, glyphs.container);
  const particles = createStyleParticles();
  const layTrail = createStyleTrails(atlas, particles);

  function drawShip(scene: Scene, row: number, beat: number) {
    const { view } = scene;
    const cosmetics = scene.pilotOf(view.id[row])?.cosmetics;
    if (cosmetics?.trail) layTrail(scene, row, styles.of(cosmetics.trail));
    if ((view.flags[row] & FLAGS.shield) === 0) return;
    if (beat > 0) drawShieldPulse(pools, scene, row, beat);
    if (cosmetics?.shield) drawStyleShield(pools, scene, row, styles.of(cosmetics.shield), beat);
  }

  return {
    container,
    flash({ slot: { frame, effects }, x, y }, { pilotOf }) {
      for (let row = 0; row < frame.effects[0]; row++) {
        const kind = EFFECT_KINDS[effects.kind[row]];
        if (kind !== 'shipDeath' && kind !== 'blastSkin') continue;
        const style = pilotOf(effects.arg[row])?.cosmetics.explosion;
        if (style) explodeInStyle(atlas, particles, x(effects.x[row]), y(effects.y[row]), styles.of(style));
      }
    },
    update(scene) {
      const { view } = scene;
      const beat = scene.hasReducedMotion ? 0 : beatOf(scene);
      light.begin();
      glyphs.begin();
      for (let row = 0; row < view.count; row++) if (view.kind[row] === SHIP) drawShip(scene, row, beat);
      particles.draw(light, glyphs, scene.dt);
      light.end();
      glyphs.end();
    },
  };
}
