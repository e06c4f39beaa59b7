/** The parts of the score, each played by its own instrument. */
const LAYERS = ['pad', 'bass', 'arpeggio', 'bell', 'lead', 'counter', 'brass', 'ostinato', 'drums'] as const;
export type ScoreLayer = (typeof LAYERS)[number];

/** A bar of 4/4. Unit: sixteenths. */
export const BAR = 16;
/** Beats on which the layers agree: the first and the third. Unit: sixteenths. */
export const STRONG_BEATS = [0, 8] as const;

export interface Note {
  layer: ScoreLayer;
  /** MIDI number, 60 is middle C; for drums a key of `DRUMS`. */
  pitch: number;
  /** Onset, counted from the bar line. Unit: sixteenths. */
  at: number;
  /** Unit: sixteenths. No note is held over a bar line. */
  length: number;
  /** Loudness of the note within its layer: above 0 up to 1. */
  velocity: number;
}

/** A note of a known layer. */
export type Played = Omit<Note, 'layer'>;

/** Keys of General MIDI's percussion. */
export const DRUMS = {
  kick: 36,
  rim: 37,
  snare: 38,
  low: 45,
  hat: 42,
  open: 46,
  high: 50,
  crash: 49,
} as const;
export type Drum = keyof typeof DRUMS;

/** Whether the note sounds at a sixteenth of the bar. */
export const soundsAt = ({ at, length }: Pick<Note, 'at' | 'length'>, sixteenth: number) =>
  at <= sixteenth && sixteenth < at + length;

/** Whether the note sounds on a strong beat, where it must be a note of the chord. */
export const isOnStrongBeat = (note: Pick<Note, 'at' | 'length'>) =>
  STRONG_BEATS.some(beat => soundsAt(note, beat));
