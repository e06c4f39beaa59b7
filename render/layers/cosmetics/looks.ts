import { LASER_STYLES, type THEMES } from '../../../schema/catalog/cosmetics.ts';
import type { GlyphName } from '../../art/glyphs.ts';
import { TINTS } from '../../art/palette.ts';
import type { SpriteName } from '../../art/sprites.ts';

/** The look of each style, used by trails, shields, explosions and lasers alike. */

const RAINBOW = [0xff4d5e, 0xff9a3c, 0xffe14d, 0x4ddf7b, 0x4da3ff, 0xb070ff];
const NEON = [0xff2bd6, 0x22f0ff];
const PARTY = [0xff4d5e, TINTS.gold, 0x4ddf7b, 0x4da3ff, 0xff8ad4, 0xffffff];
const ARCADE = [0x4ddf7b, 0x22f0ff, 0xff5ad0, 0xffe14d];
const PLAIN = [0xffffff];

/** The look of a style. */
export interface StyleLook {
  /** An opaque glyph, or a light of the common atlas. */
  glyph?: GlyphName;
  light?: SpriteName;
  tints: readonly number[];
  /** Side of a piece. Unit: u. */
  size: number;
  /** Number of pieces in a trail, as a multiple of the usual number. */
  density: number;
  /** Rotation, in turns per second. */
  spin: number;
  /** Whether the trail also has a broad ribbon in the tints. */
  hasRibbon?: boolean;
  /** Tint of the light around it. */
  halo: number;
}

type Theme = (typeof THEMES)[number];
type LaserStyle = (typeof LASER_STYLES)[number];

const glyph = (name: GlyphName, halo: number, over: Partial<StyleLook> = {}): StyleLook => ({
  glyph: name,
  tints: PLAIN,
  size: 26,
  density: 1,
  spin: 0.25,
  halo,
  ...over,
});
const lit = (
  name: SpriteName,
  tints: readonly number[],
  size: number,
  over: Partial<StyleLook> = {},
): StyleLook => ({
  light: name,
  tints,
  size,
  density: 1,
  spin: 0,
  halo: tints[0] ?? TINTS.white,
  ...over,
});

const LOOKS: Record<Theme | LaserStyle, StyleLook> = {
  rainbow: lit('spark', RAINBOW, 24, { hasRibbon: true, halo: TINTS.white }),
  fire: lit('fireball', [0xffc24a, 0xff7a1e, 0xff3a0a], 44, { density: 2, spin: 0.3 }),
  neon: lit('ring', NEON, 26, { hasRibbon: true }),
  sparkler: glyph('twinkle', 0xffe9a0, {
    tints: [0xffffff, 0xffe9a0, TINTS.gold],
    size: 29,
    density: 2,
    spin: 1,
  }),
  galaxy: lit('smoke', [0x8a4dff, 0x4d6aff, 0xff5ad0], 54, { spin: 0.2 }),
  stars: glyph('star', TINTS.gold, { tints: [TINTS.gold, 0xfff0a0], spin: 0.5 }),
  hearts: glyph('heart', 0xff5a8a, { tints: [0xff4d7a, 0xff8ab0], spin: 0.05 }),
  confetti: glyph('confetti', 0xffffff, { tints: PARTY, size: 20, density: 2, spin: 1.2 }),
  snow: glyph('flake', 0xbfe6ff, { tints: [0xffffff, 0xbfe6ff], size: 28 }),
  bubbles: glyph('bubble', 0x7fd6ff, { size: 30, spin: 0 }),
  notes: glyph('note', 0xc58bff, { tints: [0xc58bff, 0x6bd0ff, 0xffd166], size: 30, spin: 0.06 }),
  smoke: lit('smoke', [0x9aa4b8, 0x6a7488], 58, { spin: 0.1, halo: 0x6a7488 }),
  pixels: glyph('pixels', 0x4ddf7b, { tints: ARCADE, size: 28, spin: 0 }),
  emotes: glyph('face', 0xffd34d, { size: 28, spin: 0.15 }),
  pumpkins: glyph('pumpkin', 0xff8a1e, { size: 30, spin: 0.15 }),
  ghosts: glyph('ghost', 0xbfd0ff, { size: 30, spin: 0 }),
  bats: glyph('bat', 0x8a5aff, { size: 32, spin: 0.05 }),
  toxic: glyph('toxic', 0xb4ff2e, { size: 27 }),
  scythe: glyph('scythe', 0xdfe8f7, { size: 34, spin: 0.9 }),
  bells: glyph('bell', TINTS.gold, { size: 27, spin: 0.1 }),
  candycanes: glyph('cane', 0xff6a7a, { size: 34, spin: 0.4 }),
  gingerbread: glyph('gingerbread', 0xd89a5a, { size: 30 }),
  ornaments: glyph('ornament', 0xff4d5e, { tints: [0xff4d5e, 0x4ddf7b, 0x4da3ff, TINTS.gold], size: 29 }),
  usb: glyph('usb', 0x4da3ff, { size: 30, spin: 0.3 }),
  plasma: lit('glow', [0x22f0ff, 0xff2bd6], 40),
  carrots: glyph('carrot', 0xff8a1e, { size: 30, spin: 0 }),
  snowballs: glyph('snowball', 0xdff0ff, { size: 20 }),
};

const CUSTOM: StyleLook = { tints: PLAIN, size: 28, density: 1, spin: 0.12, halo: 0xffffff };

const isNamed = (style: string): style is Theme | LaserStyle => Object.hasOwn(LOOKS, style);

/** The look of the style with the given name. All emojis and emotes share one look. */
export const lookOf = (style: string): StyleLook => (isNamed(style) ? LOOKS[style] : CUSTOM);

/** The style of a laser by the `look` of its shots; undefined for plain lasers, emojis and emotes. */
export const laserStyle = (look: number): LaserStyle | undefined => LASER_STYLES[look - 1];
