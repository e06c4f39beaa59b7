import { Container } from 'pixi.js';
import { EFFECT_KINDS, ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Flashes, Layer, Scene } from '../../scene.ts';
import { PicturePool } from '../../sprite-pool.ts';
import { createParticles } from '../particles.ts';
import { beatOf } from './beat.ts';
import { tintAt, type Wardrobe, type Worn } from './styles.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const SHIP_SIDE = 66;
/** Pieces of a trail a second. */
const TRAIL_RATE = 13;
const RIBBON_RATE = 40;
const SHIELD_GLYPHS = 9;
const EXPLOSION_GLYPHS = 34;

/** What pilots wear, for the eye alone: trails, shields and explosions in a style. */
export function createCosmeticLayer(atlas: Atlas, wardrobe: Wardrobe): Layer {
  const light = new PicturePool(atlas.texture('glow'), 'add');
  const glyphs = new PicturePool(wardrobe.filler);
  const container = new Container();
  container.addChild(light.container, glyphs.container);
  const bright = createParticles();
  const solid = createParticles();
  let pieces = 0;

  const particlesOf = ({ isLight }: Worn) => (isLight ? bright : solid);

  function drop(worn: Worn, x: number, y: number, angle: number) {
    const { look, texture } = worn;
    const size = look.size * 1.15;
    particlesOf(worn).burst(
      {
        texture,
        count: 1,
        speed: [6, 46],
        life: [0.9, 1.5],
        size: [size * 0.75, size * 1.25],
        tint: tintAt(look, pieces++),
        drag: 0.6,
        spin: look.spin,
        growth: look.light === 'smoke' ? 1.6 : 0.45,
      },
      x,
      y,
      angle + Math.PI,
      0.7,
    );
  }

  /** Bands in all tints of the style, side by side. */
  function ribbon({ look }: Worn, x: number, y: number, angle: number) {
    look.tints.forEach((tint, i) => {
      const side = (i - (look.tints.length - 1) / 2) * 7;
      const [px, py] = [x - Math.sin(angle) * side, y + Math.cos(angle) * side];
      const band = { texture: atlas.texture('ribbon'), count: 1, speed: [0, 1] as const, drag: 0, tint };
      bright.burst(
        { ...band, life: [0.8, 0.8], size: [11, 11], stretch: 1.6, growth: 0.3, alpha: 0.9 },
        px,
        py,
        angle,
        0,
      );
    });
  }

  function trail({ view, dt }: Scene, row: number, style: string) {
    const worn = wardrobe.of(style);
    const angle = view.angle[row];
    const [x, y] = [view.x[row] - Math.cos(angle) * 34, view.y[row] - Math.sin(angle) * 34];
    if (worn.look.hasRibbon && Math.random() < RIBBON_RATE * dt) ribbon(worn, x, y, angle);
    if (Math.random() < TRAIL_RATE * dt) drop(worn, x, y, angle);
  }

  /** A ring of glyphs that turns round the dome and swells with the music. */
  function shield({ view, time }: Scene, row: number, style: string, beat: number) {
    const { look, texture, isLight } = wardrobe.of(style);
    const [x, y] = [view.x[row], view.y[row]];
    const radius = SHIP_SIDE * (view.flags[row] & FLAGS.grown ? 1.34 : 0.67) * (1 + 0.16 * beat);
    light.put(atlas.texture('dome'), x, y, -time, radius * 2.1, radius * 2.1, look.halo, 0.8);
    light.put(atlas.texture('glow'), x, y, 0, radius * 3, radius * 3, look.halo, 0.35 + 0.4 * beat);
    for (let i = 0; i < SHIELD_GLYPHS; i++) {
      const turn = time * 0.9 + (i * 2 * Math.PI) / SHIELD_GLYPHS;
      const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
      const side = look.size * (0.72 + 0.3 * beat);
      (isLight ? light : glyphs).put(texture, px, py, time * look.spin * 6, side, side, tintAt(look, i));
    }
  }

  /** Everybody's shield pulses with the music. */
  function pulse({ view, tintOf }: Scene, row: number, beat: number) {
    const side = SHIP_SIDE * (1.3 + 0.35 * beat);
    light.put(
      atlas.texture('ring'),
      view.x[row],
      view.y[row],
      0,
      side,
      side,
      tintOf(view.id[row]),
      0.8 * beat,
    );
  }

  function explode(x: number, y: number, style: string) {
    const worn = wardrobe.of(style);
    const { look, texture } = worn;
    const halo = { texture: atlas.texture('glow'), count: 1, speed: [0, 1] as const, drag: 0 };
    bright.burst({ ...halo, life: [0.5, 0.5], size: [330, 330], tint: look.halo, growth: 0.6 }, x, y);
    for (let i = 0; i < EXPLOSION_GLYPHS; i++) {
      const size = look.size * (i % 4 === 0 ? 2.1 : 1.2);
      const piece = { texture, count: 1, drag: 1.5, spin: look.spin, growth: 0.7, tint: tintAt(look, i) };
      particlesOf(worn).burst(
        { ...piece, speed: [60, 430], life: [0.9, 1.9], size: [size * 0.8, size * 1.2] },
        x,
        y,
      );
    }
  }

  function drawShip(scene: Scene, row: number, beat: number) {
    const { view } = scene;
    const cosmetics = scene.pilotOf(view.id[row])?.cosmetics;
    if (cosmetics?.trail) trail(scene, row, cosmetics.trail);
    if ((view.flags[row] & FLAGS.shield) === 0) return;
    if (beat > 0) pulse(scene, row, beat);
    if (cosmetics?.shield) shield(scene, row, cosmetics.shield, beat);
  }

  return {
    container,
    flash({ slot: { frame, effects }, x, y }: Flashes, { pilotOf }) {
      for (let row = 0; row < frame.effects[0]; row++) {
        const kind = EFFECT_KINDS[effects.kind[row]];
        if (kind !== 'shipDeath' && kind !== 'blastSkin') continue;
        const style = pilotOf(effects.arg[row])?.cosmetics.explosion;
        if (style) explode(x(effects.x[row]), y(effects.y[row]), style);
      }
    },
    update(scene) {
      const beat = scene.isCalm ? 0 : beatOf(scene);
      light.begin();
      glyphs.begin();
      for (let row = 0; row < scene.view.count; row++)
        if (scene.view.kind[row] === SHIP) drawShip(scene, row, beat);
      bright.draw(light, scene.dt);
      solid.draw(glyphs, scene.dt);
      light.end();
      glyphs.end();
    },
  };
}
