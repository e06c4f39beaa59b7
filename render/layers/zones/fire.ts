import { FLARE_DEPTH } from '../../../schema/wire/frame.ts';
import { scatter } from '../../art/noise.ts';
import { TINTS, tintOf } from '../../art/palette.ts';
import { CALAMITY_COLORS } from '../../art/symbols.ts';
import { pixels, visibleArea, wrap, type ZonePainter } from './zone.ts';

const FLARE = tintOf(CALAMITY_COLORS.solarFlare);
const METEOR = tintOf(CALAMITY_COLORS.meteorShower);

/** Draws streaks over the screen that show where meteors will fall, before the first one arrives. */
export const meteorShower: ZonePainter = (brush, { isArmed, angle, time, strength }, scene) => {
  const { left, top, width, height } = visibleArea(scene, 1.3);
  const count = isArmed ? 16 : 34;
  for (let i = 0; i < count; i++) {
    const flown = wrap(time * (0.5 + 0.4 * scatter(i)) + scatter(i + 10), 1);
    const reach = Math.hypot(width, height);
    const across = (scatter(i + 60 + Math.floor(time * 0.5 + scatter(i))) - 0.5) * reach;
    const along = (flown - 0.5) * reach;
    const px = left + width / 2 + Math.cos(angle) * along - Math.sin(angle) * across;
    const py = top + height / 2 + Math.sin(angle) * along + Math.cos(angle) * across;
    const length = pixels(scene, 90 + 110 * scatter(i + 5));
    const alpha = Math.sin(flown * Math.PI) * (isArmed ? 0.25 : 0.6) * strength;
    brush.light.put(brush.atlas.texture('streak'), px, py, angle, length, pixels(scene, 6), METEOR, alpha);
  }
};

const TONGUES = 26;

/** Draws a wall of fire at a right angle to its motion. Its front edge is at `x`. */
export const solarFlare: ZonePainter = (brush, zone, scene) => {
  const { x, y, angle, time, isArmed } = zone;
  const strength = zone.strength * (isArmed ? 1 : 0.35);
  const { width, height } = scene.view.arena;
  const span = Math.hypot(width, height) * 1.1;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const put = (name: 'smoke' | 'glow' | 'ribbon', back: number, side: number, ...look: number[]) => {
    const [long, wide, tint, alpha, turn] = look;
    const px = x - cos * back - sin * side;
    const py = y - sin * back + cos * side;
    brush.light.put(brush.atlas.texture(name), px, py, angle + turn, long, wide, tint, alpha * strength);
  };
  for (let i = 0; i < 5; i++) {
    const back = FLARE_DEPTH * (0.15 + i * 0.19);
    put(
      'ribbon',
      back,
      0,
      span,
      FLARE_DEPTH * 0.75,
      i < 2 ? 0xffb340 : 0xff5a14,
      0.32 - i * 0.035,
      Math.PI / 2,
    );
  }
  for (let i = 0; i < TONGUES; i++) {
    const side = (i / (TONGUES - 1) - 0.5) * span + 60 * Math.sin(time + i * 2);
    const beat = 0.5 + 0.5 * Math.sin(time * (2 + scatter(i)) + i * 4);
    put('smoke', 60 + 60 * beat, side, 420, 420, 0xffc04a, 0.75, time * 0.5 + i * 2);
    put('glow', 20, side, 260, 200 + 120 * beat, 0xffa01e, 0.35, 0);
    put('smoke', 280 + 60 * beat, side + 70, 620, 560, 0xe8480c, 0.6, i * 3 - time * 0.35);
  }
  put('ribbon', 6, 0, span, 46, 0xfff2c0, isArmed ? 0.95 : 0.5, Math.PI / 2);
  if (!isArmed) {
    for (let i = 0; i < 9; i++) {
      const side = (i / 8 - 0.5) * span * 0.8;
      put('ribbon', -120 - wrap(time * 260, 200), side, 200, 22, FLARE, 0.7, 0);
    }
  }
};

const SECTORS = 60;

/** Draws a nuke that counts down: a red area, surrounded by a clock that fills up. */
export const nuke: ZonePainter = (brush, zone, scene) => {
  const { x, y, radius, angle, time, strength } = zone;
  const run = wrap(angle, 2 * Math.PI) / (2 * Math.PI);
  const beat = 0.5 + 0.5 * Math.sin(time * (5 + 12 * run));
  brush.light.put(
    brush.atlas.texture('glow'),
    x,
    y,
    0,
    radius * 3,
    radius * 3,
    TINTS.warning,
    0.22 + 0.2 * beat,
  );
  brush.ownLight.put(brush.own('hatch'), x, y, 0, radius * 2, radius * 2, TINTS.warning, 0.5 * strength);
  brush.ownLight.put(brush.own('hoop'), x, y, 0, radius * 2, radius * 2, TINTS.warning, strength);
  for (let i = 0; i < SECTORS; i++) {
    const turn = (i / SECTORS) * 2 * Math.PI - Math.PI / 2;
    const isRun = i / SECTORS < run;
    const [px, py] = [x + Math.cos(turn) * radius * 0.93, y + Math.sin(turn) * radius * 0.93];
    const tint = isRun ? 0xffffff : TINTS.warning;
    brush.solid.put(
      brush.atlas.texture('bar'),
      px,
      py,
      turn,
      radius * 0.09,
      radius * 0.05,
      tint,
      isRun ? 1 : 0.45,
    );
  }
  const closing = radius * 2 * (1 - run);
  brush.light.put(brush.atlas.texture('ring'), x, y, 0, closing, closing, 0xffffff, 0.9);
  const side = Math.max(pixels(scene, 64), radius * 0.3) * (1 + 0.12 * beat);
  brush.ownSolid.put(brush.own('sign:nuke'), x, y, time * 0.6, side, side, TINTS.warning, strength);
};
