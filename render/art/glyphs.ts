import { PALETTE, translucent } from '../../schema/catalog/palette.ts';
import { STAR } from './marks.ts';
import type { Context } from './sprite.ts';
import { ATOM, CALAMITY_SIGNS, HEART } from './symbols.ts';

/** The small pictures that trails, shields, explosions and lasers consist of. White ones can be tinted. */

/** Fill colours with their paths in a square of 24, from the bottom up. */
type Glyph = readonly (readonly [fill: string, path: string])[];

const DISC = (x: number, y: number, r: number) =>
  `M${x + r} ${y} A${r} ${r} 0 1 1 ${x + r - 0.01} ${y - 0.1} Z`;

export const GLYPHS = {
  star: [['#fff', STAR]],
  heart: [
    ['#fff', HEART],
    ['rgb(0 0 0 / 12%)', 'M12 22 C17 18 23 13 23 7.5 C23 13 18 17 12 20 Z'],
  ],
  twinkle: [['#fff', 'M12 0 L14 10 L24 12 L14 14 L12 24 L10 14 L0 12 L10 10 Z']],
  note: [['#fff', 'M8 3 L21 1 V17 A4 3.4 0 1 1 18 13.8 V7 L11 8.2 V20 A4 3.4 0 1 1 8 16.8 Z']],
  confetti: [['#fff', 'M4 6 L18 3 L20 17 L6 20 Z']],
  pixels: [['#fff', 'M1 1 H9 V8 H15 V1 H23 V9 H16 V15 H23 V23 H15 V16 H9 V23 H1 V15 H8 V9 H1 Z']],
  flake: [['#fff', CALAMITY_SIGNS.iceStorm]],
  face: [
    ['#ffd34d', DISC(12, 12, 10.5)],
    [
      '#3a2a08',
      `${DISC(8, 9.5, 1.8)} ${DISC(16, 9.5, 1.8)} M5.5 13 H18.5 C18 18 15 20 12 20 C9 20 6 18 5.5 13 Z`,
    ],
    ['#ff6a7a', 'M8.5 18 C10 16.4 14 16.4 15.5 18 C14.5 19.6 9.5 19.6 8.5 18 Z'],
  ],
  pumpkin: [
    ['#5a8f2a', 'M10.5 1 H14 V7 H10.5 Z'],
    [
      '#ff8a1e',
      'M12 5 C18 2 23.5 6 23.5 13.5 C23.5 20 18 23.5 12 22 C6 23.5 0.5 20 0.5 13.5 C0.5 6 6 2 12 5 Z',
    ],
    [
      '#3a1600',
      'M5 12 L9.5 12 L7.5 8 Z M14.5 12 L19 12 L16.5 8 Z M4 14.5 L8 16 L10 14.6 L12 16 L14 14.6 L16 16 L20 14.5 C19 19 15.5 20.5 12 20.5 C8.5 20.5 5 19 4 14.5 Z',
    ],
  ],
  ghost: [
    [
      '#f2f6ff',
      'M12 1 C17.5 1 20.5 5 20.5 10.5 V23 L16.5 20 L12 23 L7.5 20 L3.5 23 V10.5 C3.5 5 6.5 1 12 1 Z',
    ],
    ['#1a2236', `${DISC(8.6, 9.5, 2)} ${DISC(15.4, 9.5, 2)} ${DISC(12, 14.6, 1.9)}`],
  ],
  bat: [
    [
      '#8a6ae0',
      'M12 8 L13.5 5 L14.5 8 C17 4 20 3.5 24 5 C22 8 22.5 10 22.5 13 C20 11.5 18.5 13 17.5 15 C15.5 13.6 13.5 15 12 19 C10.5 15 8.5 13.6 6.5 15 C5.5 13 4 11.5 1.5 13 C1.5 10 2 8 0 5 C4 3.5 7 4 9.5 8 L10.5 5 Z',
    ],
    ['#ff4d5e', `${DISC(10.8, 10, 0.9)} ${DISC(13.2, 10, 0.9)}`],
  ],
  toxic: [
    ['#b4ff2e', DISC(12, 12, 11)],
    ['#1c2a06', ATOM],
  ],
  scythe: [
    ['#7a5a3a', 'M5 1 L8 1 L13.5 23 L10.5 23 Z'],
    ['#dfe8f7', 'M5.5 1 C14 -1 22 3 24 13 C19 7 13 5 6.5 6 Z'],
  ],
  bell: [
    [PALETTE.gold, 'M12 1 C17 3 18 7 18 12 L22 18.5 H2 L6 12 C6 7 7 3 12 1 Z'],
    ['#b98510', DISC(12, 20.5, 2.6)],
    ['#ff4d5e', 'M12 4 L6.5 0.5 V6 Z M12 4 L17.5 0.5 V6 Z'],
  ],
  cane: [
    [
      '#fff',
      'M9 23 V8 C9 3 12 1 15.5 1 C19.5 1 22 4 22 8 V10 H17.5 V8 C17.5 6.4 16.8 5.4 15.6 5.4 C14.2 5.4 13.5 6.4 13.5 8 V23 Z',
    ],
    [
      PALETTE.warning,
      'M9 20 L13.5 17 V13.5 L9 16.5 Z M9 13 L13.5 10 V7 L9 9.5 Z M11 3.5 L14.6 5.6 L16 1 L13 1.6 Z M17.6 6.6 L22 6 L20.4 2.6 L16.8 5.8 Z',
    ],
  ],
  gingerbread: [
    [
      '#b8743a',
      'M12 1 A4.6 4.6 0 0 1 15 9 L22.5 9.5 V13.5 L16 14 L18.5 22 L14.5 23.5 L12 18 L9.5 23.5 L5.5 22 L8 14 L1.5 13.5 V9.5 L9 9 A4.6 4.6 0 0 1 12 1 Z',
    ],
    [
      '#fff',
      `${DISC(10.4, 4.8, 0.9)} ${DISC(13.6, 4.8, 0.9)} ${DISC(12, 11.5, 1)} ${DISC(12, 15, 1)} M3 10.6 h2 v1.6 h-2 Z M19 10.6 h2 v1.6 h-2 Z`,
    ],
  ],
  ornament: [
    [PALETTE.gold, 'M9.5 1 H14.5 V6 H9.5 Z'],
    ['#fff', DISC(12, 14, 9)],
    ['rgb(0 0 0 / 20%)', 'M3.2 12.4 H20.8 V15.8 H3.2 Z'],
  ],
  usb: [
    ['#c8d2e6', 'M13 7 H23 V17 H13 Z'],
    [PALETTE.panel, 'M16 9.4 H18.6 V11.4 H16 Z M16 12.6 H18.6 V14.6 H16 Z'],
    ['#4da3ff', 'M1 4.5 H14 V19.5 H1 Z'],
    ['#fff', 'M3 11.2 H9 L7.4 8.6 L12.4 12 L7.4 15.4 L9 12.8 H3 Z'],
  ],
  carrot: [
    ['#4ddf7b', 'M1 12 L7 6 L5.5 10 L0.5 8 L6 12 L0.5 16 L5.5 14 L7 18 Z'],
    ['#ff8a1e', 'M24 12 L9 17.5 C5.5 18.5 4 15.5 4 12 C4 8.5 5.5 5.5 9 6.5 Z'],
    ['#b8560a', 'M9 8 H10.4 V12 H9 Z M13 12.5 H14.4 V15 H13 Z'],
  ],
  snowball: [
    ['#ffffff', DISC(12, 12, 10.5)],
    ['#b9d4ee', 'M12 22.5 A10.5 10.5 0 0 0 22.4 11 A11 11 0 0 1 3.4 18 A10.5 10.5 0 0 0 12 22.5 Z'],
  ],
  bubble: [
    ['rgb(160 220 255 / 42%)', DISC(12, 12, 10.5)],
    ['#ffffff', 'M6 9 A7.5 7.5 0 0 1 11 4.6 L11.6 6.6 A5.4 5.4 0 0 0 8 10 Z'],
    ['rgb(200 240 255 / 90%)', `${DISC(12, 12, 11)} M22 12 A10 10 0 1 0 2 12 A10 10 0 1 0 22 12 Z`],
  ],
} satisfies Record<string, Glyph>;

export type GlyphName = keyof typeof GLYPHS;

/** Draws a glyph over a square of `size`. */
export function drawGlyph(ctx: Context, size: number, name: GlyphName) {
  const glyph: Glyph = GLYPHS[name];
  ctx.scale(size / 28, size / 28);
  ctx.translate(2, 2);
  ctx.lineJoin = 'round';
  ctx.strokeStyle = translucent(PALETTE.outline, 80);
  ctx.lineWidth = 2.4;
  if (name !== 'bubble') for (const [, path] of glyph) ctx.stroke(new Path2D(path));
  for (const [fill, path] of glyph) {
    ctx.fillStyle = fill;
    ctx.fill(new Path2D(path), 'evenodd');
  }
}
