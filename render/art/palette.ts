import { PALETTE } from '../../schema/catalog/palette.ts';

/** A colour such as `#ff8000` as the number that sprites are tinted with. */
export const tintOf = (hex: string) => Number.parseInt(hex.slice(1), 16);

/** Tints that several layers use, as 0xrrggbb. */
export const TINTS = {
  white: 0xffffff,
  gold: tintOf(PALETTE.gold),
  warning: tintOf(PALETTE.warning),
  outline: tintOf(PALETTE.outline),
  /** The flame of an engine. */
  engine: 0x6fd0ff,
  fire: 0xff8a2c,
  /** The white-hot centre of fire. */
  hot: 0xfff0c8,
  steel: 0xa8b4cc,
  stone: 0x9a8d80,
  shield: 0x9fdcff,
  emp: 0x66b8ff,
  /** An orbital strike. */
  strike: 0x7fd6ff,
} as const;
