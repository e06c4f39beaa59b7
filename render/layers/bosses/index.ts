import type { BossName } from '../../../schema/catalog/catalog.ts';
import {
  CRAFT_LOOKS,
  type CraftLook,
  ENTITY_KINDS,
  FLAGS,
  PLATES,
  RADIUS_UNIT,
} from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { BossAtlas, HazardAtlas } from '../../art/atlases.ts';
import { BOSS_ART } from '../../art/bosses/index.ts';
import { BOSS_ROOM } from '../../art/bosses/kit.ts';
import { CRAFT_TINTS } from '../../art/crafts.ts';
import { PLATE_ROOM } from '../../art/hazards.ts';
import { TINTS, tintOf } from '../../art/palette.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { createBrush } from '../kit/brush.ts';
import { type HazardBrush, type HazardName, pixels } from '../zones/zone.ts';
import { type BossBrush, bossAt, type DrawnBoss } from './boss.ts';

const WRECK_TINT = 0x8a6a5a;
/** Strength of the light over a boss; it is low because more would remove the boss's shadows. */
const HALO = 0.12;

/** Draws the light around a boss, its body (white just after a hit, if `isWhite`), and the signs of its next action. */
function drawBody(brush: BossBrush, boss: DrawnBoss, isWhite: boolean) {
  const { light, ownSolid, ownLight, solid, atlas, own } = brush;
  const { x, y, angle, radius, flags, name, tint, time } = boss;
  const side = radius * BOSS_ROOM;
  const texture = own(`boss:${name}`);
  const halo = radius * (flags & FLAGS.armed ? 5 : 3.8);
  solid.put(atlas.texture('glow'), x, y, 0, radius * 4, radius * 4, 0x000000, 0.55);
  light.put(atlas.texture('glow'), x, y, 0, halo, halo, tint, HALO);
  const isWreck = (flags & FLAGS.stunned) !== 0;
  const shudder = isWreck ? Math.sin(time * 70) * 5 : 0;
  ownSolid.put(texture, x + shudder, y, angle, side, side, isWreck ? WRECK_TINT : TINTS.white);
  if (isWhite) ownLight.put(texture, x, y, angle, side, side, TINTS.white, 0.25);
  if (flags & FLAGS.protected) {
    ownLight.put(texture, x, y, angle, side, side, tint, 0.2 + 0.15 * Math.sin(time * 9));
  }
  if (flags & FLAGS.armed) drawCharge(brush, boss);
  if (flags & FLAGS.ram) drawDash(brush, boss);
}

const EMBER = 0xff6a1e;

/** Draws the fires of a damaged boss, which flicker slowly and turn with it, and their smoke. */
function drawFires({ light, atlas }: BossBrush, { x, y, radius, angle, fires, time }: DrawnBoss) {
  for (let i = 0; i < fires; i++) {
    const turn = angle + i * 2.4;
    const away = radius * (0.25 + 0.5 * ((i * 0.618) % 1));
    const [px, py] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
    const side = radius * (0.5 + 0.07 * Math.sin(time * 3 + i * 1.7));
    light.put(atlas.texture('glow'), px, py, 0, side, side, EMBER, 0.75);
    light.put(atlas.texture('fireball'), px, py, time * 0.3 + i, side * 0.6, side * 0.6, 0xffb050, 0.6);
    for (let puff = 0; puff < 3; puff++) {
      const age = (time * 0.35 + i * 0.37 + puff / 3) % 1;
      const [sx, sy] = [px + Math.cos(turn) * age * radius * 0.7, py + Math.sin(turn) * age * radius * 0.7];
      const size = radius * (0.3 + 0.5 * age);
      light.put(atlas.texture('smoke'), sx, sy, i + age, size, size, 0x8a6a5a, 0.5 * (1 - age));
    }
  }
}

/** Draws light that streams into a boss that is about to strike. */
function drawCharge({ light, atlas }: BossBrush, { x, y, radius, tint, time }: DrawnBoss) {
  for (let i = 0; i < 14; i++) {
    const share = (time * 1.6 + i / 14) % 1;
    const turn = i * 2.4;
    const away = radius * (2.2 - 1.7 * share);
    const [px, py] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
    light.put(atlas.texture('streak'), px, py, turn + Math.PI, 70, 11, tint, share);
  }
  const [side, alpha] = [radius * 2.8, 0.4 + 0.4 * Math.sin(time * 22)];
  light.put(atlas.texture('ring'), x, y, 0, side, side, TINTS.white, alpha);
}

/** Draws the bow wave and the flame of a boss that dashes. */
function drawDash({ light, atlas }: BossBrush, { x, y, radius, angle, tint }: DrawnBoss) {
  const [bx, by] = [x + Math.cos(angle) * radius * 0.3, y + Math.sin(angle) * radius * 0.3];
  light.put(atlas.texture('bow'), bx, by, angle, radius * 3.4, radius * 3, tint, 1);
  light.put(atlas.texture('flame'), x, y, angle, radius * 6, radius * 1.6, tint, 0.8, 1);
}

/** Draws the light of a boss's core. The light pulses slowly while the boss has no shield and can be hurt. */
function drawCore({ light, atlas }: BossBrush, { x, y, radius, tint, time }: DrawnBoss) {
  const side = radius * (0.9 + 0.15 * Math.sin(time * 4));
  light.put(atlas.texture('glow'), x, y, 0, side, side, tint, 0.5);
}

/** Draws a boss's shield: a dome, white and hard while it reflects shots. */
function drawShield({ light, atlas }: BossBrush, { x, y, radius, flags, tint, time }: DrawnBoss) {
  const side = radius * 2.75 * (1 + 0.012 * Math.sin(time * 5));
  const isMirror = (flags & FLAGS.mirror) !== 0;
  const [color, alpha] = isMirror ? [TINTS.white, 1] : [tint, 0.5];
  light.put(atlas.texture('dome'), x, y, time * 0.15, side, side, color, alpha);
  if (!isMirror) return;
  for (let i = 0; i < 6; i++) {
    const turn = time * 0.9 + (i * Math.PI) / 3;
    const [px, py] = [x + Math.cos(turn) * side * 0.46, y + Math.sin(turn) * side * 0.46];
    light.put(atlas.texture('streak'), px, py, turn + Math.PI / 2, radius * 1.1, 26, TINTS.white, 0.9);
  }
}

const BOSS = ENTITY_KINDS.indexOf('boss');
/** Factor by which crafts are drawn larger than their hit area, as ships are. */
const ENLARGEMENT = 1.35;
const LEAST_PX = 26;
const NECK_LINKS = 9;
const NECK = tintOf(BOSS_ART.Hydra.color);
const NECK_SHADE = 0x4f8f24;
const NECK_EDGE = 0x0a1406;

const SPINNING = new Set<CraftLook>(['blade', 'sentry']);
const FLAMING = new Set<CraftLook>(['fighter', 'shard', 'shade']);

/** Makes a function that draws the craft of a row. */
function createCraftPainter(brush: BossBrush) {
  const { light, ownSolid, ownLight, atlas, own } = brush;
  return (scene: Scene, row: number) => {
    const { view, time, camera } = scene;
    const look = CRAFT_LOOKS[view.look[row] % CRAFT_LOOKS.length];
    const [x, y, radius] = [view.x[row], view.y[row], view.value[row] * RADIUS_UNIT.craft];
    const angle = SPINNING.has(look) ? time * 7 + row : view.angle[row];
    const side = Math.max(radius * BOSS_ROOM * ENLARGEMENT, LEAST_PX / camera.zoom);
    const tint = CRAFT_TINTS[view.look[row] % CRAFT_LOOKS.length];
    light.put(atlas.texture('glow'), x, y, 0, side * 1.9, side * 1.9, tint, 0.55);
    if (look === 'head') drawNeck(brush, scene, row, radius);
    if (FLAMING.has(look)) {
      light.put(atlas.texture('flame'), x, y, angle, side * 1.3, side * 0.4, tint, 0.9, 1);
    }
    const texture = own(`craft:${look}`);
    ownSolid.put(texture, x, y, angle, side, side);
    if (view.flags[row] & FLAGS.hit) ownLight.put(texture, x, y, angle, side, side, 0xffffff, 0.8);
  };
}

/** Draws the Hydra's neck to a head as a row of beads. */
function drawNeck({ solid, atlas }: BossBrush, { view, time }: Scene, row: number, radius: number) {
  const body = nearestBoss(view, view.x[row], view.y[row]);
  if (body < 0) return;
  const [dx, dy] = [view.x[row] - view.x[body], view.y[row] - view.y[body]];
  const length = Math.hypot(dx, dy) + 1;
  for (let i = 1; i < NECK_LINKS; i++) {
    const share = i / NECK_LINKS;
    const sway = Math.sin(share * Math.PI) * 26 * Math.sin(time * 2 + row + share * 3);
    const px = view.x[body] + dx * share - (dy / length) * sway;
    const py = view.y[body] + dy * share + (dx / length) * sway;
    const side = radius * (1.5 - 0.45 * share);
    solid.put(atlas.texture('spark'), px, py, 0, side * 2.4, side * 2.4, NECK_EDGE, 1);
    solid.put(atlas.texture('spark'), px, py, 0, side * 1.7, side * 1.7, i % 2 ? NECK_SHADE : NECK, 1);
  }
}

/** The row of the boss nearest to a place, or -1. */
function nearestBoss({ count, kind, x: xs, y: ys }: Scene['view'], x: number, y: number) {
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let row = 0; row < count; row++) {
    const distance = Math.hypot(xs[row] - x, ys[row] - y);
    if (kind[row] !== BOSS || distance >= nearest) continue;
    [best, nearest] = [row, distance];
  }
  return best;
}

/**
 * How long a boss is white after a hit, and the minimum time between two flashes, which allows fewer than three per
 * second. Unit: s.
 */
const FLASH_S = 0.08;
const EVERY_S = 0.35;

type HitFlashes = ReturnType<typeof createHitFlashes>;

/** Decides when bosses that are hit flash, because under heavy fire they are hit all the time. */
export function createHitFlashes() {
  const since = new Map<number, number>();
  return {
    /** Whether the boss with the given id is white at `time`, s. */
    isWhite(id: number, isHit: boolean, time: number) {
      const age = time - (since.get(id) ?? Number.NEGATIVE_INFINITY);
      if (!isHit || age < EVERY_S) return age < FLASH_S;
      since.set(id, time);
      return true;
    },
  };
}

const ICE = 0xbdf3ff;

/** Draws the special features of single bosses. */
const TRAITS: Partial<Record<BossName, (brush: HazardBrush, boss: DrawnBoss) => void>> = {
  Bastion({ ownSolid, own }, { x, y, radius, angle, flags }) {
    if ((flags & FLAGS.shield) === 0) return;
    const side = radius * 1.22 * PLATE_ROOM;
    for (let i = 0; i < PLATES; i++) {
      ownSolid.put(own('plateArc'), x, y, angle + (i * 2 * Math.PI) / PLATES, side, side);
    }
  },
  'Comet Queen'({ light, atlas }, { x, y, radius, angle, time }) {
    for (let i = 0; i < 3; i++) {
      const turn = angle + (i - 1) * 0.2 + 0.04 * Math.sin(time * 7 + i);
      const [px, py] = [x - Math.cos(turn) * radius * 0.7, y - Math.sin(turn) * radius * 0.7];
      const long = radius * (7 - Math.abs(i - 1) * 1.6);
      light.put(atlas.texture('flame'), px, py, turn, long, radius * 2.6, i === 1 ? ICE : 0x4aa8ff, 0.5, 1);
    }
  },
  Null({ ownLight, own }, { x, y, radius, time, tint }) {
    const side = radius * 3.6;
    ownLight.put(own('accretion'), x, y, -time * 1.2, side, side, tint, 0.55);
  },
  Stormcaller({ light, atlas }, { x, y, radius, time }) {
    const beat = Math.floor(time * 7);
    const turn = beat * 2.4;
    const [px, py] = [x + Math.cos(turn) * radius * 0.7, y + Math.sin(turn) * radius * 0.7];
    const side = radius * 1.2;
    light.put(atlas.texture('spark'), px, py, 0, side, side, 0xd8d0ff, 0.7 * (1 - (time * 7 - beat)));
  },
  Leviathan({ light, atlas }, { x, y, radius, angle, time }) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (const side of [-0.35, 0, 0.35]) {
      const px = x - cos * radius * 1.2 - sin * radius * side;
      const py = y - sin * radius * 1.2 + cos * radius * side;
      const long = radius * (1 + 0.1 * Math.sin(time * 31 + side * 9));
      light.put(atlas.texture('flame'), px, py, angle, long, radius * 0.34, TINTS.engine, 0.9, 1);
    }
  },
};

const CRAFT = ENTITY_KINDS.indexOf('craft');

/** Bosses and the crafts that they send out. */
export function createBossLayer(atlas: Atlas, bosses: BossAtlas, hazards: HazardAtlas): Layer {
  const brush = createBrush(atlas, bosses, 'boss:Null');
  const extras = createBrush<HazardName>(atlas, hazards, 'hoop');
  const drawCraft = createCraftPainter(brush);
  const flashes = createHitFlashes();
  brush.container.addChild(extras.container);

  return {
    container: brush.container,
    update(scene) {
      const { view, drawn } = scene;
      brush.begin();
      extras.begin();
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === CRAFT) drawCraft(scene, row);
        else if (view.kind[row] === BOSS) drawBoss(brush, extras, scene, row, flashes);
        else continue;
        drawn.set(view.id[row], { x: view.x[row], y: view.y[row] });
      }
      brush.end();
      extras.end();
    },
  };
}

function drawBoss(brush: BossBrush, extras: HazardBrush, scene: Scene, row: number, flashes: HitFlashes) {
  const boss = bossAt(scene, row);
  if (boss.flags & FLAGS.warning) return drawWarning(extras, scene, boss);
  const isHit = (boss.flags & FLAGS.hit) !== 0;
  drawBody(brush, boss, flashes.isWhite(scene.view.id[row], isHit, boss.time));
  TRAITS[boss.name]?.(extras, boss);
  if (boss.fires > 0) drawFires(brush, boss);
  if (boss.flags & FLAGS.shield) drawShield(brush, boss);
  else if ((boss.flags & (FLAGS.stunned | FLAGS.protected)) === 0) drawCore(brush, boss);
}

/** The place where a boss will enter: a sign in a ring that closes. */
function drawWarning({ ownLight, ownSolid, own }: HazardBrush, scene: Scene, { x, y, time }: DrawnBoss) {
  const beat = (time * 1.2) % 1;
  const side = pixels(scene, 74) * (1 + 0.1 * Math.sin(time * 8));
  const ring = pixels(scene, 260) * (1 - beat);
  ownLight.put(own('hoop'), x, y, 0, ring, ring, TINTS.warning, beat);
  ownSolid.put(own('attention'), x, y, 0, side, side, TINTS.warning, 1);
}
