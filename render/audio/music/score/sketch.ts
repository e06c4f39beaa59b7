import type { Chord } from './chords.ts';
import type { Degree } from './motif.ts';
import type { Played } from './note.ts';
import type { FormPosition } from './piece.ts';
import type { MusicStyle } from './styles.ts';
import type { Voicing } from './voicing.ts';

/** Everything that the writer of a layer knows about a bar. */
export interface BarContext extends FormPosition {
  seed: number;
  style: MusicStyle;
  /** Bars since the piece began. */
  number: number;
  /** Pitch class. */
  tonic: number;
  chord: Chord;
  /** The chord of the next bar. */
  next: Chord;
  voicing: Voicing;
  /** The melody, whether or not a layer plays it. */
  line: readonly Degree[];
}

/** Writes what one layer plays in a bar. */
export type Writer = (sketch: BarContext) => Played[];
