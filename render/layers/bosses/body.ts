import { FLAGS } from '../../../schema/wire/frame.ts';
import { BOSS_ROOM } from '../../art/bosses/index.ts';
import { TINTS } from '../../art/palette.ts';
import type { BossBrush, DrawnBoss } from './boss.ts';

const WRECK_TINT = 0x8a6a5a;

/** Draws the light around a boss, its body, `isWhite` from a hit, and what it is about to do. */
export function drawBody(brush: BossBrush, boss: DrawnBoss, isWhite: boolean) {
  const { light, ownSolid, ownLight, solid, atlas, own } = brush;
  const { x, y, angle, radius, flags, name, tint, time } = boss;
  const side = radius * BOSS_ROOM;
  const texture = own(`boss:${name}`);
  const halo = radius * (flags & FLAGS.armed ? 5 : 3.8);
  solid.put(atlas.texture('glow'), x, y, 0, radius * 4, radius * 4, 0x000000, 0.55);
  light.put(atlas.texture('glow'), x, y, 0, halo, halo, tint, 0.3);
  const isWreck = (flags & FLAGS.stunned) !== 0;
  const shudder = isWreck ? Math.sin(time * 70) * 5 : 0;
  ownSolid.put(texture, x + shudder, y, angle, side, side, isWreck ? WRECK_TINT : TINTS.white);
  if (isWhite) ownLight.put(texture, x, y, angle, side, side, TINTS.white, 0.4);
  if (flags & FLAGS.protected) {
    ownLight.put(texture, x, y, angle, side, side, tint, 0.4 + 0.3 * Math.sin(time * 9));
  }
  if (flags & FLAGS.armed) drawCharge(brush, boss);
  if (flags & FLAGS.ram) drawDash(brush, boss);
}

/** Light that runs into a boss that is about to strike. */
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

/** The bow wave and the flame of a boss that dashes. */
function drawDash({ light, atlas }: BossBrush, { x, y, radius, angle, tint }: DrawnBoss) {
  const [bx, by] = [x + Math.cos(angle) * radius * 0.3, y + Math.sin(angle) * radius * 0.3];
  light.put(atlas.texture('bow'), bx, by, angle, radius * 3.4, radius * 3, tint, 1);
  light.put(atlas.texture('flame'), x, y, angle, radius * 6, radius * 1.6, tint, 0.8, 1);
}

/** Draws a boss's shield: a dome, white and hard where it returns shots. */
export function drawShield({ light, atlas }: BossBrush, { x, y, radius, flags, tint, time }: DrawnBoss) {
  const side = radius * 2.75 * (1 + 0.012 * Math.sin(time * 5));
  const isMirror = (flags & FLAGS.mirror) !== 0;
  const [color, alpha] = isMirror ? [TINTS.white, 1] : [tint, 0.75];
  light.put(atlas.texture('dome'), x, y, time * 0.15, side, side, color, alpha);
  if (!isMirror) return;
  for (let i = 0; i < 6; i++) {
    const turn = time * 0.9 + (i * Math.PI) / 3;
    const [px, py] = [x + Math.cos(turn) * side * 0.46, y + Math.sin(turn) * side * 0.46];
    light.put(atlas.texture('streak'), px, py, turn + Math.PI / 2, radius * 1.1, 26, TINTS.white, 0.9);
  }
}
