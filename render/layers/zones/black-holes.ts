import { BLACK_HOLE_CORE, VOID_CORE } from '../../../schema/wire/frame.ts';
import { scatter } from '../../art/noise.ts';
import { tintOf } from '../../art/palette.ts';
import { CALAMITY_COLORS } from '../../art/symbols.ts';
import { drawRim, drawWarning, type HazardBrush, wrap, type Zone, type ZonePainter } from './zone.ts';

const HOLE = tintOf(CALAMITY_COLORS.blackHole);
const VOID = 0xc060ff;
/** Share of the disc's picture that the hole fills. */
const DISC_HOLE = 0.28;

/** Draws lines that fall into a hole and become faster towards it. */
function drawInflow(brush: HazardBrush, { x, y, radius, time, strength }: Zone, count: number, tint: number) {
  for (let i = 0; i < count; i++) {
    const fallen = wrap(time * (0.22 + 0.2 * scatter(i)) + scatter(i + 50), 1) ** 1.7;
    const away = radius * (1 - fallen) + 30;
    const turn = scatter(i + 100) * 7 + fallen * 2.6 + time * 0.1;
    const length = 40 + 130 * fallen;
    brush.light.put(
      brush.atlas.texture('streak'),
      x + Math.cos(turn) * away,
      y + Math.sin(turn) * away,
      turn + Math.PI - 0.55 * fallen - 0.2,
      length,
      7 + 5 * fallen,
      tint,
      Math.min(1, fallen * 5) * 0.8 * strength,
    );
  }
}

/** Draws a dark core with a rim of bent light. */
function drawCore(brush: HazardBrush, { x, y, time, strength }: Zone, radius: number, tint: number) {
  const dark = radius * 3 * strength;
  for (let i = 0; i < 3; i++) brush.solid.put(brush.atlas.texture('glow'), x, y, 0, dark, dark, 0x000000, 1);
  const halo = radius * 5.4 * strength * (1 + 0.03 * Math.sin(time * 5));
  brush.light.put(brush.atlas.texture('ring'), x, y, time, radius * 2.6, radius * 2.6, 0xffffff, strength);
  brush.light.put(brush.atlas.texture('glow'), x, y, 0, halo, halo, tint, 0.25 * strength);
}

/** Draws a hole with its accretion disc, and lines that show the reach of its pull. */
export const blackHole: ZonePainter = (brush, zone, scene) => {
  const { x, y, radius, time, strength, isArmed } = zone;
  if (!isArmed) return drawWarning(brush, zone, scene, 'sign:blackHole', HOLE);
  drawInflow(brush, zone, 90, 0xffc58a);
  const disc = ((BLACK_HOLE_CORE * 2) / DISC_HOLE) * strength;
  brush.ownSolid.put(brush.own('accretion'), x, y, time * 1.6, disc, disc, 0xffffff, 0.95);
  brush.ownLight.put(brush.own('accretion'), x, y, time * 2.3, disc * 1.25, disc * 1.25, 0xff9a4a, 0.5);
  const haze = radius * 1.7 * strength;
  brush.ownLight.put(brush.own('accretion'), x, y, time * 0.7, haze, haze, 0xb0502a, 0.4);
  drawCore(brush, zone, BLACK_HOLE_CORE, HOLE);
  drawRim(brush, zone, HOLE, 0.35);
  for (let i = 0; i < 2; i++) {
    const share = 1 - wrap(time * 0.3 + i / 2, 1);
    const side = radius * 2 * share;
    brush.ownLight.put(brush.own('hoop'), x, y, 0, side, side, HOLE, (1 - share) * 0.4 * strength);
  }
};

/** Draws the small hole that a boss tears open. */
export const smallVoid: ZonePainter = (brush, zone) => {
  const { x, y, radius, time, strength, isArmed } = zone;
  const open = isArmed ? 1 : 0.5;
  brush.ownLight.put(brush.own('dashes'), x, y, -time, radius * 2, radius * 2, VOID, 0.4 * strength);
  drawInflow(brush, { ...zone, strength: strength * open }, 40, VOID);
  const disc = ((VOID_CORE * 2) / DISC_HOLE) * strength * open;
  brush.ownLight.put(brush.own('accretion'), x, y, -time * 2.4, disc, disc, VOID, 1);
  drawCore(brush, { ...zone, strength: strength * open }, VOID_CORE, VOID);
};
