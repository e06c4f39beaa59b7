import { Container } from 'pixi.js';
import { EFFECT_KINDS, type EffectKind, ENTITY_KINDS, FLAGS } from '../../schema/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { PicturePool } from '../pool.ts';
import type { Flashes, Layer, Scene } from '../scene.ts';
import { createParticles } from './particles.ts';

const MISSILE = ENTITY_KINDS.indexOf('missile');
const SHIP = ENTITY_KINDS.indexOf('ship');
const FIRE = 0xffa040;
const HOT = 0xfff0c0;
const STEEL = 0x9aa6bc;
const STONE = 0x8a8179;
/** Trails leave this many puffs a second. */
const PUFFS = 40;

interface Wave {
  x: number;
  y: number;
  age: number;
  life: number;
  from: number;
  to: number;
  tint: number;
  /** A bright core for the first tenth of a second. */
  flash: number;
}

/** Everything that flashes up and dies away: hits, deaths, blasts, trails. */
export function createEffectLayer(atlas: Atlas): Layer {
  const dust = new PicturePool(atlas.texture('smoke'));
  const fire = new PicturePool(atlas.texture('spark'), 'add');
  const container = new Container();
  container.addChild(dust.container, fire.container);
  const debris = createParticles();
  const sparks = createParticles();
  let waves: Wave[] = [];

  const spark = (
    count: number,
    tint: number,
    speed: readonly [number, number],
    size: readonly [number, number],
  ) => ({
    texture: atlas.texture('spark'),
    count,
    speed,
    life: [0.15, 0.5] as const,
    size,
    tint,
    drag: 2.5,
  });
  const wave = (x: number, y: number, from: number, to: number, life: number, tint: number, flash = 0) =>
    waves.push({ x, y, from, to, life, tint, flash, age: 0 });

  function explode(x: number, y: number, scale: number, tint: number) {
    wave(x, y, 12 * scale, 150 * scale, 0.45, tint, 130 * scale);
    sparks.burst(spark(Math.round(26 * scale), FIRE, [60, 420], [10, 26]), x, y);
    sparks.burst(spark(Math.round(12 * scale), HOT, [20, 220], [14, 34]), x, y);
    sparks.burst(spark(Math.round(10 * scale), tint, [80, 320], [8, 18]), x, y);
    const smoke = { texture: atlas.texture('smoke'), count: Math.round(8 * scale), speed: [10, 60] as const };
    debris.burst({ ...smoke, life: [0.7, 1.5], size: [26, 60], tint: 0x2a2f40, drag: 1, growth: 1.6 }, x, y);
    const shards = {
      texture: atlas.texture('shard'),
      count: Math.round(9 * scale),
      speed: [60, 240] as const,
    };
    debris.burst(
      { ...shards, life: [0.8, 1.8], size: [7, 15], tint: STEEL, drag: 0.6, spin: 2, growth: 0.7 },
      x,
      y,
    );
  }

  const SHOW: Record<EffectKind, (x: number, y: number, arg: number, scene: Scene) => void> = {
    hit: (x, y) => sparks.burst(spark(5, HOT, [40, 220], [6, 12]), x, y),
    shieldHit(x, y) {
      sparks.burst(spark(5, 0x9fdcff, [60, 240], [6, 12]), x, y);
      wave(x, y, 6, 34, 0.2, 0x9fdcff);
    },
    shipDeath(x, y, arg, { tintOf, camera, calm }) {
      explode(x, y, 1, tintOf(arg));
      if (!calm) camera.shake(0.25);
    },
    blast(x, y, arg) {
      explode(x, y, Math.max(0.5, arg / 90), FIRE);
    },
    rockBreak(x, y, arg) {
      wave(x, y, arg * 0.5, arg * 1.6, 0.4, STONE);
      const shards = { texture: atlas.texture('shard'), count: 16, speed: [40, 200] as const, tint: STONE };
      debris.burst({ ...shards, life: [0.8, 1.8], size: [8, 24], drag: 0.6, spin: 1.5, growth: 0.8 }, x, y);
    },
    spawn(x, y, arg, { tintOf }) {
      wave(x, y, 90, 10, 0.4, tintOf(arg), 70);
    },
    crash: (x, y) => sparks.burst(spark(9, FIRE, [60, 260], [6, 14]), x, y),
  };

  /** Flames behind missiles and dashing ships. */
  function trail({ view, dt }: Scene) {
    for (let row = 0; row < view.count; row++) {
      const isDashing = view.kind[row] === SHIP && (view.flags[row] & FLAGS.ram) !== 0;
      if (!isDashing && view.kind[row] !== MISSILE) continue;
      if (Math.random() > PUFFS * dt) continue;
      const back = view.angle[row] + Math.PI;
      const x = view.x[row] + Math.cos(back) * 16;
      const y = view.y[row] + Math.sin(back) * 16;
      const puff = { texture: atlas.texture('smoke'), count: 1, speed: [20, 60] as const, growth: 1.8 };
      debris.burst({ ...puff, life: [0.5, 0.9], size: [12, 20], tint: 0x8a93a8, drag: 1 }, x, y, back, 0.3);
      sparks.burst({ ...spark(1, FIRE, [30, 90], [12, 20]), life: [0.12, 0.3] }, x, y, back, 0.3);
    }
  }

  function drawWaves(dt: number) {
    for (const each of waves) {
      each.age += dt;
      const share = each.age / each.life;
      const size = each.from + (each.to - each.from) * (1 - (1 - share) ** 2);
      fire.put(atlas.texture('ring'), each.x, each.y, 0, size, size, each.tint, Math.max(0, 1 - share));
      const bright = 1 - each.age / 0.14;
      if (each.flash > 0 && bright > 0) {
        fire.put(atlas.texture('glow'), each.x, each.y, 0, each.flash * 2, each.flash * 2, HOT, bright);
      }
    }
    waves = waves.filter(({ age, life }) => age < life);
  }

  return {
    container,
    flash({ slot, x, y }: Flashes, scene) {
      const { frame, effects } = slot;
      for (let row = 0; row < frame.effects[0]; row++) {
        const kind = EFFECT_KINDS[effects.kind[row]];
        if (kind) SHOW[kind](x(effects.x[row]), y(effects.y[row]), effects.arg[row], scene);
      }
    },
    update(scene) {
      trail(scene);
      dust.begin();
      debris.draw(dust, scene.dt);
      dust.end();
      fire.begin();
      drawWaves(scene.dt);
      sparks.draw(fire, scene.dt);
      fire.end();
    },
  };
}
