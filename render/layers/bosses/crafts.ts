import { CRAFT_LOOKS, type CraftLook, ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import { BOSS_ART, BOSS_ROOM } from '../../art/bosses/index.ts';
import { CRAFT_TINTS } from '../../art/crafts.ts';
import { tintOf } from '../../art/palette.ts';
import type { Scene } from '../../camera/scene.ts';
import type { BossBrush } from './boss.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
/** Crafts are drawn a little larger than what shots hit, as ships are. */
const ENLARGEMENT = 1.35;
const LEAST_PX = 26;
const NECK_LINKS = 9;
const NECK = tintOf(BOSS_ART.Hydra.color);
const NECK_SHADE = 0x4f8f24;
const NECK_EDGE = 0x0a1406;

const SPINNING = new Set<CraftLook>(['blade', 'sentry']);
const FLAMING = new Set<CraftLook>(['fighter', 'shard', 'shade']);

/** Makes a function that draws the craft of a row. */
export function createCraftPainter(brush: BossBrush) {
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

/** Draws a neck of beads from the Hydra's body to a head. */
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
