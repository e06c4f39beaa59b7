import { GOLDEN_ANGLE, scatter } from '../../art/noise.ts';
import { tintOf } from '../../art/palette.ts';
import { CALAMITY_COLORS } from '../../art/symbols.ts';
import { drawRim, drawWarning, visibleArea, wrap, type Zone, type ZonePainter } from './zone.ts';

const ICE = tintOf(CALAMITY_COLORS.iceStorm);
const THUNDER = tintOf(CALAMITY_COLORS.thunderStorm);
const RADIATION = tintOf(CALAMITY_COLORS.radiationLeak);

/** Draws clouds that circle the middle of a zone and fill it evenly. */
function drawClouds(
  { atlas, solid, light }: Parameters<ZonePainter>[0],
  { x, y, radius, strength, time, id }: Zone,
  { count, tint, alpha, isLit }: { count: number; tint: number; alpha: number; isLit: boolean },
) {
  for (let i = 0; i < count; i++) {
    const away = Math.sqrt((i + 0.5) / count) * radius * 0.8;
    const turn = i * GOLDEN_ANGLE + id + time * 0.14 + 0.3 * Math.sin(time * 0.4 + i * 5);
    const side = radius * (0.6 + 0.4 * scatter(i + 40));
    const [px, py] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
    (isLit ? light : solid).put(
      atlas.texture('smoke'),
      px,
      py,
      turn * 0.7,
      side,
      side,
      tint,
      alpha * strength,
    );
  }
}

/** Draws cold mist with splinters of ice that fall at an angle. */
export const iceStorm: ZonePainter = (brush, zone, scene) => {
  if (!zone.isArmed) return drawWarning(brush, zone, scene, 'sign:iceStorm', ICE);
  const { x, y, radius, time, strength } = zone;
  drawClouds(brush, zone, { count: 16, tint: 0x3f7fae, alpha: 0.34, isLit: true });
  drawClouds(brush, { ...zone, time: -time }, { count: 8, tint: 0xd8f4ff, alpha: 0.16, isLit: true });
  drawRim(brush, zone, ICE, 0.75);
  for (let i = 0; i < 70; i++) {
    const fall = wrap(time * (0.5 + 0.5 * scatter(i)) + scatter(i + 9), 1);
    const away = Math.sqrt(scatter(i + 200 + Math.floor(time + i))) * radius * 0.93;
    const turn = scatter(i * 5 + Math.floor(time * 0.9 + scatter(i) * 4)) * 7;
    const px = x + Math.cos(turn) * away + (fall - 0.5) * 130;
    const py = y + Math.sin(turn) * away + (fall - 0.5) * 210;
    const alpha = Math.sin(fall * Math.PI) * strength;
    brush.ownSolid.put(brush.own('icicle'), px, py, 1.02, 44, 17, 0xffffff, alpha);
  }
  for (let i = 0; i < 26; i++) {
    const turn = (i / 26) * 7 + time * 0.22;
    const away = radius * (0.35 + 0.62 * scatter(i + 70));
    const [px, py] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away];
    brush.ownLight.put(brush.own('flake'), px, py, time + i, 42, 42, 0xe8faff, 0.8 * strength);
  }
};

/** How often each arc within a thundercloud returns, in 1/s, and how strongly it glows in between. */
const ARC_HZ = 0.8;
const ARCS = 3;
const LEAST_ARC = 0.4;

/** The clouds of a thunderstorm from the lowest to the highest: dark below, lit at the top. */
const THUNDERHEAD = [
  { size: 1.15, count: 34, tint: 0x0d0b22, alpha: 0.9, isLit: false },
  { size: 0.95, count: 22, tint: 0x2c2660, alpha: 0.7, isLit: false },
  { size: 0.78, count: 15, tint: 0x6a5cc0, alpha: 0.6, isLit: false },
  { size: 0.55, count: 8, tint: 0xa79cf0, alpha: 0.5, isLit: false },
];

/** Draws a dark thundercloud that is constantly lit from inside by arcs. Its bolts are drawn as effects. */
export const thunderStorm: ZonePainter = (brush, zone, scene) => {
  if (!zone.isArmed) return drawWarning(brush, zone, scene, 'sign:thunderStorm', THUNDER);
  for (const { size, ...clouds } of THUNDERHEAD) {
    drawClouds(brush, { ...zone, radius: zone.radius * size, id: zone.id + clouds.count }, clouds);
  }
  drawRim(brush, zone, THUNDER, 0.5);
  for (let i = 0; i < ARCS; i++) drawArc(brush, zone, zone.time * ARC_HZ + i / ARCS, i);
};

/** Draws an arc, at a place that changes with each beat, and the cloud that it lights. */
function drawArc(brush: Parameters<ZonePainter>[0], zone: Zone, beats: number, i: number) {
  const { radius, strength, id } = zone;
  const beat = Math.floor(beats);
  const fresh = (1 - (beats - beat)) ** 2;
  const seed = beat * ARCS + i + id;
  const turn = scatter(seed) * 7;
  const away = radius * 0.6 * scatter(seed * 3);
  const [x, y] = [zone.x + Math.cos(turn) * away, zone.y + Math.sin(turn) * away];
  const glow = Math.max(LEAST_ARC / 3, fresh * 0.75) * strength;
  brush.light.put(brush.atlas.texture('glow'), x, y, 0, radius * 1.1, radius * 0.9, THUNDER, glow);
  const alpha = Math.max(LEAST_ARC, fresh) * strength;
  const bends = drawFork(brush, { x, y, reach: radius * 0.9, seed, alpha });
  for (const [i, bend] of bends.entries())
    if (BRANCHES.includes(i))
      drawFork(brush, { ...bend, reach: radius * 0.45, seed: seed * 3 + i, alpha: alpha / 2 });
}

const FORK_STEPS = 7;
/** The bends at which branches leave a fork. Branches have half its length and brightness. */
const BRANCHES = [2, 4];
/** Widths of the white core, the coloured body, and the light in the cloud. Unit: u. */
const FORK_WIDTH = { core: 20, body: 62, light: 210 };

/** Draws a stroke of lightning within a cloud, from one place outwards. Returns its bends. */
function drawFork(
  { atlas, light }: Parameters<ZonePainter>[0],
  { x, y, reach, seed, alpha }: { x: number; y: number; reach: number; seed: number; alpha: number },
) {
  const way = scatter(seed * 5) * 7;
  const step = reach / FORK_STEPS;
  const bends = [{ x, y }];
  let [px, py] = [x, y];
  for (let i = 0; i < FORK_STEPS; i++) {
    const turn = way + (scatter(seed * 9 + i) - 0.5) * 2.2;
    const [cos, sin] = [Math.cos(turn) * step, Math.sin(turn) * step];
    const [mx, my] = [px + cos / 2, py + sin / 2];
    light.put(atlas.texture('ribbon'), mx, my, turn, step * 1.1, FORK_WIDTH.body, THUNDER, 0.9 * alpha);
    light.put(atlas.texture('ribbon'), mx, my, turn, step * 1.05, FORK_WIDTH.core, 0xffffff, alpha);
    light.put(atlas.texture('glow'), mx, my, turn, step * 3, FORK_WIDTH.light, THUNDER, 0.35 * alpha);
    px += cos;
    py += sin;
    bends.push({ x: px, y: py });
  }
  return bends;
}

/** Draws a poisonous cloud that glows and boils, with rising specks. */
export const radiationLeak: ZonePainter = (brush, zone, scene) => {
  if (!zone.isArmed) return drawWarning(brush, zone, scene, 'sign:radiationLeak', RADIATION);
  const { x, y, radius, time, strength } = zone;
  drawClouds(brush, zone, { count: 18, tint: 0x2f5c08, alpha: 0.5, isLit: false });
  drawClouds(brush, zone, { count: 16, tint: 0x7fe01e, alpha: 0.36, isLit: true });
  for (let i = 0; i < 3; i++) {
    const share = wrap(time * 0.4 + i / 3, 1);
    const side = radius * 2 * share;
    brush.ownLight.put(brush.own('hoop'), x, y, 0, side, side, RADIATION, (1 - share) * 0.6 * strength);
  }
  drawRim(brush, zone, RADIATION, 0.85);
  for (let i = 0; i < 30; i++) {
    const life = wrap(time * 0.6 + scatter(i), 1);
    const turn = scatter(i + 30) * 7;
    const away = radius * 0.9 * Math.sqrt(scatter(i + 60));
    const py = y + Math.sin(turn) * away - life * 80;
    const side = 20 * Math.sin(life * Math.PI);
    brush.light.put(
      brush.atlas.texture('spark'),
      x + Math.cos(turn) * away,
      py,
      0,
      side,
      side,
      0xd8ff7a,
      strength,
    );
  }
  const side = Math.min(150, radius * 0.4);
  brush.ownSolid.put(
    brush.own('sign:radiationLeak'),
    x,
    y,
    time * 0.25,
    side,
    side,
    RADIATION,
    0.75 * strength,
  );
};

const FLAKES = 260;
/** Opacity of one cloud of the veil. Several clouds overlap, and the ships below them must stay visible. */
const VEIL = { snow: 0.13, dust: 0.18 };

/** Draws snow, or dust on Mars, that the wind blows over the whole screen. */
export const blizzard: ZonePainter = (brush, zone, scene) => {
  if (!zone.isArmed) return;
  const { time, strength } = zone;
  const isDust = scene.game.round.value?.field === 'mars';
  const { left, top, width, height } = visibleArea(scene, 1.2);
  const veil = isDust ? 0xb8642e : 0xbcd2f0;
  for (let i = 0; i < 26; i++) {
    const px = left + wrap(scatter(i) * width + time * width * (0.1 + 0.1 * scatter(i + 5)) - left, width);
    const py = top + wrap(scatter(i + 80) * height + time * 20 - top, height);
    const side = width * (0.3 + 0.2 * scatter(i + 20));
    const alpha = (isDust ? VEIL.dust : VEIL.snow) * strength;
    brush.solid.put(brush.atlas.texture('smoke'), px, py, i, side * 1.5, side * 0.7, veil, alpha);
  }
  for (let i = 0; i < FLAKES; i++) {
    const near = 0.4 + 0.6 * scatter(i + 700);
    const px = left + wrap(scatter(i) * width + time * width * 0.5 * near - left, width);
    const py = top + wrap(scatter(i + 300) * height + time * height * 0.3 * near - top, height);
    const size = (width / 1_280) * 11 * near;
    const name = isDust ? 'streak' : 'spark';
    const long = isDust ? 5 : 2.4;
    const tint = isDust ? 0xe0935a : 0xffffff;
    brush.light.put(brush.atlas.texture(name), px, py, 0.32, size * long, size, tint, 0.75 * near * strength);
  }
};
