import { BOSS_NAMES, type BossName } from '../../schema/catalog.ts';
import { ENTITY_KINDS, FLAGS, PLATES, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import type { Atlas } from '../art/atlas.ts';
import type { BossAtlas, HazardAtlas } from '../art/atlases.ts';
import { BOSS_ROOM, BOSS_TINTS } from '../art/bosses/index.ts';
import { PLATE_ROOM } from '../art/hazards.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../scene.ts';
import { type Brush, createBrush } from './brush.ts';
import { createCraftPainter } from './crafts.ts';
import { type HazardName, pixels } from './zones/zone.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const CRAFT = ENTITY_KINDS.indexOf('craft');
const ICE = 0xbdf3ff;

/** A boss in the frame that is being drawn. Lengths in u. */
interface DrawnBoss {
  x: number;
  y: number;
  angle: number;
  radius: number;
  flags: number;
  name: BossName;
  tint: number;
  time: number;
}

/** Bosses and what they send out. */
export function createBossLayer(atlas: Atlas, bosses: BossAtlas, hazards: HazardAtlas): Layer {
  const brush = createBrush(atlas, bosses, 'boss:Null');
  const extras = createBrush<HazardName>(atlas, hazards, 'hoop');
  const drawCraft = createCraftPainter(brush);
  brush.container.addChild(extras.container);

  function drawBoss(scene: Scene, row: number) {
    const { view, time } = scene;
    const look = view.look[row] % BOSS_NAMES.length;
    const boss: DrawnBoss = {
      x: view.x[row],
      y: view.y[row],
      angle: view.angle[row],
      radius: view.value[row] * RADIUS_UNIT.boss,
      flags: view.flags[row],
      name: BOSS_NAMES[look],
      tint: BOSS_TINTS[look],
      time,
    };
    if (boss.flags & FLAGS.warning) return drawWarning(scene, boss);
    drawBody(brush, boss);
    TRAITS[boss.name]?.(extras, boss);
    if (boss.flags & FLAGS.shield) drawShield(brush, boss);
  }

  /** Where it will come in: a sign in a ring that closes. */
  function drawWarning(scene: Scene, { x, y, time }: DrawnBoss) {
    const beat = (time * 1.2) % 1;
    const side = pixels(scene, 74) * (1 + 0.1 * Math.sin(time * 8));
    const ring = pixels(scene, 260) * (1 - beat);
    extras.ownLight.put(extras.own('hoop'), x, y, 0, ring, ring, TINTS.warning, beat);
    extras.ownSolid.put(extras.own('attention'), x, y, 0, side, side, TINTS.warning, 1);
  }

  return {
    container: brush.container,
    update(scene) {
      brush.begin();
      extras.begin();
      for (let row = 0; row < scene.view.count; row++) {
        if (scene.view.kind[row] === CRAFT) drawCraft(scene, row);
        else if (scene.view.kind[row] === BOSS) drawBoss(scene, row);
        else continue;
        scene.drawn.set(scene.view.id[row], { x: scene.view.x[row], y: scene.view.y[row] });
      }
      brush.end();
      extras.end();
    },
  };
}

type BossBrush = Brush<Parameters<BossAtlas['texture']>[0]>;

/** Draws the light around a boss, its body, and what it is about to do. */
function drawBody({ light, ownSolid, ownLight, solid, atlas, own }: BossBrush, boss: DrawnBoss) {
  const { x, y, angle, radius, flags, name, tint, time } = boss;
  const side = radius * BOSS_ROOM;
  const texture = own(`boss:${name}`);
  const halo = radius * (flags & FLAGS.armed ? 5 : 3.8);
  solid.put(atlas.texture('glow'), x, y, 0, radius * 4, radius * 4, 0x000000, 0.55);
  light.put(atlas.texture('glow'), x, y, 0, halo, halo, tint, 0.3);
  const isWreck = (flags & FLAGS.stunned) !== 0;
  const shudder = isWreck ? Math.sin(time * 70) * 5 : 0;
  ownSolid.put(texture, x + shudder, y, angle, side, side, isWreck ? 0x8a6a5a : 0xffffff);
  if (flags & FLAGS.hit) ownLight.put(texture, x, y, angle, side, side, 0xffffff, 0.4);
  if (flags & FLAGS.protected) {
    ownLight.put(texture, x, y, angle, side, side, tint, 0.4 + 0.3 * Math.sin(time * 9));
  }
  if (flags & FLAGS.armed) drawCharge(light, atlas, boss);
  if (flags & FLAGS.ram) {
    const [bx, by] = [x + Math.cos(angle) * radius * 0.3, y + Math.sin(angle) * radius * 0.3];
    light.put(atlas.texture('bow'), bx, by, angle, radius * 3.4, radius * 3, tint, 1);
    light.put(atlas.texture('flame'), x, y, angle, radius * 6, radius * 1.6, tint, 0.8, 1);
  }
}

/** Light that runs into a boss that is about to strike. */
function drawCharge(light: BossBrush['light'], atlas: Atlas, { x, y, radius, tint, time }: DrawnBoss) {
  for (let i = 0; i < 14; i++) {
    const share = (time * 1.6 + i / 14) % 1;
    const turn = i * 2.4;
    const away = radius * (2.2 - 1.7 * share);
    const [px, py] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
    light.put(atlas.texture('streak'), px, py, turn + Math.PI, 70, 11, tint, share);
  }
  light.put(
    atlas.texture('ring'),
    x,
    y,
    0,
    radius * 2.8,
    radius * 2.8,
    0xffffff,
    0.4 + 0.4 * Math.sin(time * 22),
  );
}

/** Its shield: a dome; white and hard where it returns shots. */
function drawShield({ light, atlas }: BossBrush, { x, y, radius, flags, tint, time }: DrawnBoss) {
  const side = radius * 2.75 * (1 + 0.012 * Math.sin(time * 5));
  const isMirror = (flags & FLAGS.mirror) !== 0;
  light.put(
    atlas.texture('dome'),
    x,
    y,
    time * 0.15,
    side,
    side,
    isMirror ? TINTS.white : tint,
    isMirror ? 1 : 0.75,
  );
  if (!isMirror) return;
  for (let i = 0; i < 6; i++) {
    const turn = time * 0.9 + (i * Math.PI) / 3;
    const [px, py] = [x + Math.cos(turn) * side * 0.46, y + Math.sin(turn) * side * 0.46];
    light.put(atlas.texture('streak'), px, py, turn + Math.PI / 2, radius * 1.1, 26, TINTS.white, 0.9);
  }
}

/** What only one of them has. */
const TRAITS: Partial<Record<BossName, (brush: Brush<HazardName>, boss: DrawnBoss) => void>> = {
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
      const long = radius * (7 - Math.abs(i - 1) * 1.6);
      light.put(atlas.texture('flame'), x, y, turn, long, radius * 2.6, i === 1 ? ICE : 0x4aa8ff, 0.5, 1);
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
