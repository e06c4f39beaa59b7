import { composeBar } from '../../render/audio/music/score/compose.ts';
import type { Note } from '../../render/audio/music/score/note.ts';
import { createPieces, type Piece } from '../../render/audio/music/score/piece.ts';
import { type MusicStyle, STYLES } from '../../render/audio/music/score/styles.ts';

/** Seeds, which never change. */
export const SEEDS = [0, 1, 2, 3, 7, 42, 1_234, 987_654];

export const pieceOf = (seed: number, style: MusicStyle): Piece =>
  createPieces(seed)[style === 'lobby' ? 'lobby' : 'fight'];

/** Each seed in each style. */
export const SCORES = SEEDS.flatMap(seed => STYLES.map(style => ({ seed, style })));

/** The highest number of bars that a test requests. */
const MOST_BARS = 200;
const composed = new Map<string, Note[][]>();

/** The first bars of a score, composed once for all tests. */
export function barsOf(seed: number, style: MusicStyle, count: number): Note[][] {
  const name = `${seed} ${style}`;
  const piece = pieceOf(seed, style);
  const bars =
    composed.get(name) ?? Array.from({ length: MOST_BARS }, (_, bar) => composeBar(piece, bar, style));
  composed.set(name, bars);
  return bars.slice(0, count);
}

/** The bars of three minutes at the piece's own tempo. */
export const barsOfThreeMinutes = (seed: number, style: MusicStyle) =>
  Math.ceil((3 * pieceOf(seed, style).tempo) / 4);

/** A text for a bar. It is the same for two bars if the same layers play the same pitches at the same times. */
export const textOf = (bar: readonly Note[]) =>
  bar
    .map(({ layer, pitch, at }) => `${layer} ${pitch} ${at}`)
    .sort()
    .join(', ');

/** The bars that are equal to one of the `within` bars before them. */
export function repeats(bars: readonly Note[][], within: number): number[] {
  const texts = bars.map(textOf);
  return texts.flatMap((text, i) => (texts.slice(Math.max(0, i - within), i).includes(text) ? [i] : []));
}
