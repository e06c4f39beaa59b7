import { Container } from 'pixi.js';
import { boltEnd, EFFECT_KINDS, type EffectKind } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import { BOSS_ART } from '../art/bosses/index.ts';
import { TINTS, tintOf } from '../art/palette.ts';
import { CALAMITY_COLORS } from '../art/symbols.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { createExplosions, type Explosions } from './explosions/index.ts';
import { createLightning, type Lightning } from './kit/lightning.ts';
import { SpritePool } from './kit/sprite-pool.ts';
import { pixels } from './zones/zone.ts';

const ICE = 0xcdf4ff;
const BOLT = 0xa890ff;
const SIPHON = tintOf(BOSS_ART.Null.color);
const BOSS_FIRE = 0xff5a2a;
const BOSS_SHIELD = 0xbfe6ff;
/** Radius of a boss whose fires are as large as those of a nuke. Unit: u. */
const BOSS_BLAST = 160;
const HOLE = tintOf(CALAMITY_COLORS.blackHole);
/** Number of bolts that leave an EMP in all directions. */
const EMP_BOLTS = 9;

/** Draws an effect at a place, in u. The meaning of `arg` depends on the effect's kind. */
type Show = (x: number, y: number, arg: number, scene: Scene) => void;
type Shows = Partial<Record<EffectKind, Show>>;

/** Draws each effect of hazards and bosses. */
const hazardShows = (explosions: Explosions, lightning: Lightning): Shows => ({
  ...showsOfStrikes(explosions),
  ...showsOfCalamities(explosions, lightning),
  ...showsOfBosses(explosions, lightning),
});

const showsOfStrikes = (explosions: Explosions): Shows => ({
  nuke(x, y, arg, scene) {
    explodeNuke(explosions, x, y, arg);
    shakeCamera(scene, 1);
  },
  strike(x, y, arg, scene) {
    const { wave, sparks, explode } = explosions;
    wave(x, y, 20, arg * 4.5, 0.6, TINTS.strike, arg * 2);
    sparks(x, y, { count: 40, tint: TINTS.strike, speed: 560, size: 12 });
    explode(x, y, 1, TINTS.strike);
    shakeCamera(scene, 0.4);
  },
});

const showsOfCalamities = (explosions: Explosions, lightning: Lightning): Shows => ({
  bolt(x, y, arg) {
    const to = boltEnd(arg);
    lightning.strike(x, y, x + to.x, y + to.y, BOLT);
    explosions.sparks(x + to.x, y + to.y, { count: 8, tint: BOLT, speed: 240 });
  },
  shard(x, y, arg) {
    explosions.debris(x, y, 5, ICE, 10);
    explosions.sparks(x, y, { count: 9, tint: ICE, speed: arg * 5 });
    explosions.wave(x, y, 4, arg, 0.16, ICE);
  },
  swallow: (x, y, arg) => explosions.wave(x, y, Math.max(90, arg * 5), 6, 0.5, HOLE, 40),
  emp(x, y, arg, scene) {
    flashEmp(explosions, lightning, x, y, arg);
    shakeCamera(scene, 0.3);
  },
});

const showsOfBosses = (
  { wave, sparks, debris, explode, inferno }: Explosions,
  lightning: Lightning,
): Shows => ({
  siphon(x, y, arg) {
    const to = boltEnd(arg);
    lightning.strike(x, y, x + to.x, y + to.y, SIPHON);
    wave(x, y, 90, 10, 0.5, SIPHON);
  },
  shieldBreak(x, y, arg, scene) {
    wave(x, y, arg * 2, arg * 6, 0.8, TINTS.white, arg * 1.2);
    debris(x, y, 34, BOSS_SHIELD, 24);
    sparks(x, y, { count: 60, tint: BOSS_SHIELD, speed: 800, size: 15 });
    shakeCamera(scene, 0.7);
  },
  bossDeath(x, y, arg, scene) {
    wave(x, y, arg, arg * 10, 1.6, TINTS.white, arg * 2.5);
    wave(x, y, arg, arg * 6, 1, BOSS_FIRE);
    explode(x, y, arg / 24, BOSS_FIRE);
    inferno(x, y, arg * 1.8, arg / BOSS_BLAST);
    shakeCamera(scene, 1);
  },
  craftDeath: (x, y, arg) => explode(x, y, Math.max(0.5, arg / 26), TINTS.hot),
});

/** Draws a flash, a far-reaching wave, and fires all over the area, whose radius is in u. */
function explodeNuke({ wave, inferno, explode }: Explosions, x: number, y: number, radius: number) {
  wave(x, y, radius * 0.3, radius * 2.3, 1.3, TINTS.white, radius * 1.1);
  wave(x, y, 20, radius * 3, 2, HOLE);
  explode(x, y, 7, TINTS.fire);
  inferno(x, y, radius, 1);
}

/** Draws waves, bolts and sparks all over the area, whose radius is in u. */
function flashEmp({ wave, sparks }: Explosions, lightning: Lightning, x: number, y: number, radius: number) {
  for (const share of [1, 0.8, 0.55]) wave(x, y, 30, radius * 2 * share, 0.7 + 0.25 * share, TINTS.emp);
  for (let i = 0; i < EMP_BOLTS; i++) {
    const turn = i * 0.7;
    const [toX, toY] = [x + Math.cos(turn) * radius * 0.8, y + Math.sin(turn) * radius * 0.8];
    lightning.strike(x, y, toX, toY, TINTS.emp);
  }
  sparks(x, y, { count: 50, tint: TINTS.emp, speed: 900, size: 14 });
}

function shakeCamera({ camera, hasReducedMotion }: Scene, strength: number) {
  if (!hasReducedMotion) camera.shake(strength);
}

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
