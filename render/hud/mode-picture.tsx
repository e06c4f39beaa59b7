import { type Mode, TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { PALETTE } from '../../schema/catalog/palette.ts';
import { HEART, SHIP, SKULL } from '../art/symbols.ts';

const [RED, BLUE, GREEN, YELLOW] = TEAM_COLORS;

/** A sign of 24 by 24 in a picture of 96: its middle, its turn in degrees, its size as a multiple, and its colour. */
type Piece = readonly [sign: string, x: number, y: number, turn: number, size: number, color: string];

const PICTURES: Record<Mode, readonly Piece[]> = {
  dogfight: [
    [SHIP, 25, 32, 60, 1.5, RED],
    [SHIP, 25, 66, 60, 1.2, RED],
    [SHIP, 71, 64, 240, 1.5, BLUE],
    [SHIP, 71, 30, 240, 1.2, BLUE],
  ],
  reserves: [
    [SHIP, 48, 30, 0, 1.9, BLUE],
    [SHIP, 20, 72, 0, 1.1, PALETTE.muted],
    [SHIP, 48, 76, 0, 1.1, PALETTE.muted],
    [SHIP, 76, 72, 0, 1.1, PALETTE.muted],
  ],
  ffa: [
    [SHIP, 48, 19, 180, 1.3, RED],
    [SHIP, 77, 48, 270, 1.3, BLUE],
    [SHIP, 48, 77, 0, 1.3, GREEN],
    [SHIP, 19, 48, 90, 1.3, YELLOW],
  ],
  ffaReserves: [
    [SHIP, 48, 36, 0, 2.2, PALETTE.text],
    [HEART, 22, 80, 0, 0.9, RED],
    [HEART, 48, 80, 0, 0.9, RED],
    [HEART, 74, 80, 0, 0.9, PALETTE.hairline],
  ],
  boss: [
    [SKULL, 48, 32, 0, 2.3, PALETTE.gold],
    [SHIP, 18, 78, 30, 1.1, BLUE],
    [SHIP, 48, 82, 0, 1.1, BLUE],
    [SHIP, 78, 78, -30, 1.1, BLUE],
  ],
};

/** What a mode is about, as a picture. */
export const ModePicture = ({ mode }: { mode: Mode }) => (
  <svg class="mode-picture" viewBox="0 0 96 96" aria-hidden="true">
    {PICTURES[mode].map(([sign, x, y, turn, size, color]) => (
      <path
        key={`${x} ${y}`}
        d={sign}
        fill={color}
        fill-rule="evenodd"
        transform={`translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-12 -12)`}
      />
    ))}
  </svg>
);
