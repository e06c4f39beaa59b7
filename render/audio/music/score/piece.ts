import { pick, seededBy, wholeBetween } from '../../../../core/random.ts';
import type { ScaleMode } from './scales.ts';
import type { Theme } from './styles.ts';

export type PieceName = 'lobby' | 'fight';

/** The constant properties of a piece. */
export interface Piece {
  name: PieceName;
  seed: number;
  /** Pitch class of the piece's tonic: 0 (C) to 11. */
  tonic: number;
  mode: ScaleMode;
  /** The piece's tempo without the beat of other music. Unit: beats per minute. */
  tempo: number;
}

/**
 * Modes of the lobby's piece, by the distance of its tonic from the tonic of the fight's piece. In these modes, both
 * pieces have the same seven notes.
 */
const RELATIVES = [
  { mode: 'dorian', above: 5 },
  { mode: 'mixolydian', above: 10 },
  { mode: 'lydian', above: 8 },
] as const;

/** The two pieces of a seed: a fight in minor and a lobby in a relative mode, so that one can fade into the other. */
export function createPieces(seed: number): Record<PieceName, Piece> {
  const random = seededBy(seed, 'piece');
  const tonic = wholeBetween(random, 0, 11);
  const { mode, above } = pick(random, RELATIVES);
  const [fast, slow] = [wholeBetween(random, 124, 134), wholeBetween(random, 86, 96)];
  return {
    fight: { name: 'fight', seed, tonic, mode: 'aeolian', tempo: fast },
    lobby: { name: 'lobby', seed, tonic: (tonic + above) % 12, mode, tempo: slow },
  };
}

/** A section is a period. Unit: bars. */
export const SECTION = 8;

/** Themes in their order; at the end the form is repeated with other variations. */
const FORMS: Record<PieceName, readonly Theme[]> = {
  lobby: ['C', 'A', 'A', 'B', 'A', 'C', 'B'],
  fight: ['A', 'A', 'B', 'A', 'C', 'B'],
};

export interface FormPosition {
  theme: Theme;
  /** How often the theme was played before. */
  turn: number;
  /** Bar within the section: 0 to 7. */
  bar: number;
}

const count = (themes: readonly Theme[], theme: Theme) => themes.filter(other => other === theme).length;

/** Position of a bar in the form. */
export function formPositionOf(name: PieceName, number: number): FormPosition {
  const form = FORMS[name];
  const section = Math.floor(number / SECTION);
  const [round, index] = [Math.floor(section / form.length), section % form.length];
  const theme = form[index];
  const turn = round * count(form, theme) + count(form.slice(0, index), theme);
  return { theme, turn, bar: number % SECTION };
}
