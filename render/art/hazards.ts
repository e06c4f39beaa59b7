import { PALETTE } from '../../schema/catalog/palette.ts';
import { PLATE_ARC } from '../../schema/wire/frame.ts';
import { BOSS_ART } from './bosses/index.ts';
import { layered } from './noise.ts';
import { computePicture, mix, rgb, smooth } from './pixels.ts';
import { light, type Sprite, TAU } from './sprite.ts';
import { ATOM, ATTENTION, SKULL } from './symbols.ts';

/** Sprites of hazards. White ones can be tinted. */

const DISC = { inner: rgb('#fff4d8'), middle: rgb('#ff9a3c'), outer: rgb('#7a1f4a') };

/** Matter that falls into a black hole, seen from above, turning clockwise. */
const accretion: Sprite = {
  size: 384,
  draw(ctx, size) {
    const picture = computePicture(size, size, (px, py) => {
      const x = (px / size) * 2 - 1;
      const y = (py / size) * 2 - 1;
      const distance = Math.hypot(x, y);
      const turn = Math.atan2(y, x) + 5 / (distance + 0.25);
      const streaks = layered(Math.cos(turn) * 2, Math.sin(turn) * 2, distance * 9, 3) * 1.3 + 0.55;
      const body = smooth(0.24, 0.32, distance) * (1 - smooth(0.34, 0.98, distance));
      if (body <= 0) return undefined;
      const color =
        distance < 0.45
          ? mix(DISC.inner, DISC.middle, smooth(0.28, 0.45, distance))
          : mix(DISC.middle, DISC.outer, smooth(0.45, 0.85, distance));
      return { color, alpha: Math.min(1, body * Math.max(0.1, streaks) * 1.3) };
    });
    ctx.drawImage(picture, 0, 0);
  },
};

/** A broken ring with ticks: something is about to happen inside. */
const dashes: Sprite = {
  size: 512,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.strokeStyle = '#ffffff';
    ctx.fillStyle = '#ffffff';
    ctx.lineWidth = 9;
    for (let i = 0; i < 24; i++) {
      ctx.beginPath();
      ctx.arc(0, 0, 246, 0, TAU / 24 - 0.1);
      ctx.stroke();
      if (i % 6 === 0) ctx.fill(new Path2D('M238 -8 L214 6 L238 20 Z'));
      ctx.rotate(TAU / 24);
    }
  },
};

/** A thin ring that stays thin when it is large. */
const hoop: Sprite = {
  size: 512,
  draw(ctx, size) {
    ctx.strokeStyle = '#ffffff';
    ctx.lineWidth = 7;
    ctx.beginPath();
    ctx.arc(size / 2, size / 2, size / 2 - 8, 0, TAU);
    ctx.stroke();
  },
};

/** The place where a beam will strike. */
const crosshair: Sprite = {
  size: 256,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.strokeStyle = '#ffffff';
    ctx.fillStyle = '#ffffff';
    ctx.lineWidth = 8;
    for (let i = 0; i < 4; i++) {
      ctx.beginPath();
      ctx.arc(0, 0, 98, 0.25, TAU / 4 - 0.25);
      ctx.stroke();
      ctx.fill(new Path2D('M126 -14 L126 14 L74 0 Z'));
      ctx.rotate(TAU / 4);
    }
    ctx.beginPath();
    ctx.arc(0, 0, 9, 0, TAU);
    ctx.fill();
  },
};

const PLATE = { outer: 196, inner: 168, room: 208 };
/**
 * Side of a plate's picture in the world, as a multiple of the distance from the boss's centre to the plate's middle.
 */
export const PLATE_ROOM = (2 * PLATE.room) / ((PLATE.outer + PLATE.inner) / 2);

/** One of Bastion's plates or Warden's mirrors: an arc across the direction that the plate faces. */
const arcOf = (front: string, back: string): Sprite => ({
  size: 416,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    const shape = new Path2D();
    shape.arc(0, 0, PLATE.outer, -PLATE_ARC / 2, PLATE_ARC / 2);
    shape.arc(0, 0, PLATE.inner, PLATE_ARC / 2, -PLATE_ARC / 2, true);
    shape.closePath();
    const metal = ctx.createRadialGradient(0, 0, PLATE.inner, 0, 0, PLATE.outer);
    metal.addColorStop(0, back);
    metal.addColorStop(0.7, front);
    metal.addColorStop(1, '#ffffff');
    ctx.strokeStyle = PALETTE.outline;
    ctx.lineWidth = 10;
    ctx.stroke(shape);
    ctx.fillStyle = metal;
    ctx.fill(shape);
    ctx.clip(shape);
    ctx.strokeStyle = 'rgba(4, 8, 20, 0.55)';
    ctx.lineWidth = 3;
    for (let i = -3; i <= 3; i++) {
      const angle = (i * PLATE_ARC) / 7;
      ctx.stroke(new Path2D(`M0 0 L${Math.cos(angle) * 220} ${Math.sin(angle) * 220}`));
    }
  },
});

const plateArc = arcOf(BOSS_ART.Bastion.color, '#3b4964');

/** A splinter of ice that points to the right. */
const icicle: Sprite = {
  size: 64,
  draw(ctx) {
    ctx.translate(32, 32);
    ctx.lineJoin = 'round';
    ctx.strokeStyle = '#0a2038';
    ctx.lineWidth = 5;
    const shape = new Path2D('M29 0 L2 9 L-24 6 L-28 -2 L-8 -9 Z');
    ctx.stroke(shape);
    ctx.fillStyle = '#d9f6ff';
    ctx.fill(shape);
    ctx.fillStyle = '#79c8f0';
    ctx.fill(new Path2D('M29 0 L2 9 L-24 6 L-4 1 Z'));
  },
};

/** A hexagonal snowflake. */
const flake = light(64, (x, y) => {
  const distance = Math.hypot(x, y);
  const turn = Math.abs((((Math.atan2(y, x) / TAU) * 6 + 6.5) % 1) - 0.5);
  const arm = Math.exp(-((turn * distance * 7) ** 2)) * (1 - smooth(0.75, 0.95, distance));
  return arm * 0.95 + Math.exp(-((distance / 0.2) ** 2)) * 0.8;
});

/** Hatching of an area that pilots must leave: stripes that fade towards the rim. */
const hatch = light(256, (x, y) => {
  const distance = Math.hypot(x, y);
  const stripe = smooth(-0.15, 0.15, Math.sin((x + y) * 26));
  return stripe * smooth(0.25, 0.95, distance) * (1 - smooth(0.96, 0.99, distance)) * 0.7;
});

/** A shaft of light from above, brightest in the middle; it fades out before its sides and its lower end. */
const shaft = light(128, (x, y) => {
  const across = Math.exp(-((x / 0.3) ** 2)) + 0.35 * Math.exp(-((x / 0.55) ** 2));
  return across * (1 - smooth(0.6, 0.95, Math.abs(x))) * (1 - smooth(0.8, 0.97, y));
});

/** A sign in white with a dark rim. */
const sign = (path: string, size = 96): Sprite => ({
  size,
  draw(ctx) {
    ctx.scale(size / 28, size / 28);
    ctx.translate(2, 2);
    ctx.lineJoin = 'round';
    ctx.strokeStyle = PALETTE.outline;
    ctx.lineWidth = 2.6;
    const shape = new Path2D(path);
    ctx.stroke(shape);
    ctx.fillStyle = '#ffffff';
    ctx.fill(shape, 'evenodd');
  },
});

const skull = sign(SKULL);
const attention = sign(ATTENTION, 160);
/** The sprite of a sign, from its SVG path. */
export const signOf = (path: string) => sign(path, 112);

/** The sprites of hazards by name; signs of calamities are added to them. */
export const HAZARD_SPRITES = {
  accretion,
  attention,
  crosshair,
  dashes,
  flake,
  hatch,
  hoop,
  icicle,
  plateArc,
  shaft,
  skull,
  'sign:nuke': signOf(ATOM),
};
