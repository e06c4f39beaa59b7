import { Container } from 'pixi.js';
import { EFFECT_KINDS, type EffectKind, ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { TINTS } from '../art/palette.ts';
import type { Flashes, Layer, Scene } from '../camera/scene.ts';
import { createExplosions, type Explosions } from './explosions/index.ts';
import { SpritePool } from './kit/sprite-pool.ts';

const MISSILE = ENTITY_KINDS.indexOf('missile');
const SHIP = ENTITY_KINDS.indexOf('ship');
/** Puffs per second behind missiles and dashing ships. */
const PUFFS = 45;
/** Radius of a blast that looks like the explosion of a ship. Unit: u. */
const SHIP_BLAST = 80;
/** Radius from which a blast, such as the last one of a boss, is an inferno with a far-reaching wave. Unit: u. */
const LARGE_BLAST = 150;
/** Radius of a blast whose fires are as large as those of a nuke. Unit: u. */
const NUKE_LIKE = 320;
/** Greatest size of a piece of a rock, which would look like a tile if it were larger. Unit: u. */
const LARGEST_PIECE = 16;

type Show = (x: number, y: number, arg: number, scene: Scene) => void;

/** Draws each effect. */
const showsOf = ({
  wave,
  sparks,
  debris,
  explode,
  inferno,
}: Explosions): Partial<Record<EffectKind, Show>> => ({
  hit: (x, y) => sparks(x, y, { count: 6, speed: 260 }),
  shieldHit(x, y) {
    sparks(x, y, { count: 5, tint: TINTS.shield, speed: 240 });
    wave(x, y, 8, 58, 0.28, TINTS.shield);
  },
  shipDeath(x, y, arg, { tintOf, camera, hasReducedMotion }) {
    explode(x, y, 1, tintOf(arg));
    if (!hasReducedMotion && camera.sees(x, y)) camera.shake(0.25);
  },
  blast(x, y, arg) {
    explode(x, y, Math.max(0.6, arg / SHIP_BLAST), TINTS.fire);
    if (arg < LARGE_BLAST) return;
    wave(x, y, arg, arg * 6, 1.4, TINTS.white, arg);
    inferno(x, y, arg, arg / NUKE_LIKE);
  },
  rockBreak(x, y, arg) {
    wave(x, y, arg * 0.5, arg * 2.4, 0.45, TINTS.stone);
    debris(x, y, 16, TINTS.stone, Math.max(10, Math.min(LARGEST_PIECE, arg * 0.3)));
    sparks(x, y, { count: 8, tint: TINTS.stone, speed: 180 });
  },
  spawn: (x, y, arg, { tintOf }) => wave(x, y, 140, 10, 0.5, tintOf(arg), 50),
  crash: (x, y) => sparks(x, y, { count: 10, tint: TINTS.fire, speed: 280 }),
});

/** Short effects: hits, deaths, blasts, smoke. */
export function createEffectLayer(atlas: Atlas): Layer {
  const dust = new SpritePool(atlas.texture('smoke'));
  const fire = new SpritePool(atlas.texture('spark'), 'add');
  const container = new Container();
  container.addChild(dust.container, fire.container);
  const explosions = createExplosions(atlas);
  const shows = showsOf(explosions);

  return {
    container,
    flash({ slot, x, y }: Flashes, scene) {
      const { frame, effects } = slot;
      for (let row = 0; row < frame.effects[0]; row++) {
        const kind = EFFECT_KINDS[effects.kind[row]];
        shows[kind]?.(x(effects.x[row]), y(effects.y[row]), effects.arg[row], scene);
      }
    },
    update(scene) {
      emitExhaust(explosions, scene);
      dust.begin();
      fire.begin();
      explosions.draw(dust, fire, scene.dt);
      dust.end();
      fire.end();
    },
  };
}

/** Emits smoke and fire behind missiles and dashing ships. */
function emitExhaust(explosions: Explosions, { view, dt }: Scene) {
  for (let row = 0; row < view.count; row++) {
    const isDashing = view.kind[row] === SHIP && (view.flags[row] & FLAGS.ram) !== 0;
    if (!isDashing && view.kind[row] !== MISSILE) continue;
    if (Math.random() > PUFFS * dt) continue;
    const back = view.angle[row] + Math.PI;
    const x = view.x[row] + Math.cos(back) * 20;
    const y = view.y[row] + Math.sin(back) * 20;
    explosions.puff(x, y, back);
    explosions.sparks(x, y, { count: 1, tint: isDashing ? TINTS.hot : TINTS.fire, speed: 120 }, back, 0.35);
  }
}
