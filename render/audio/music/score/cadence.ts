import { nearestChordTone, triadOf } from './chords.ts';
import { write } from './compose.ts';
import { cadenceOf } from './harmony.ts';
import { melodyNotes } from './melody.ts';
import { layOut, type Motif } from './motif.ts';
import { DRUMS, type Note, type ScoreLayer } from './note.ts';
import type { Piece } from './piece.ts';
import type { BarContext } from './sketch.ts';
import { voicingsOf } from './voicing.ts';

/** Length of the cadence. Unit: bars. */
export const CADENCE = 4;

/** The layers that play on the way to the tonic, and those that hold it. */
const APPROACHING: readonly ScoreLayer[] = ['pad', 'bass', 'arpeggio', 'lead', 'counter', 'brass', 'drums'];
const HOLDING: readonly ScoreLayer[] = ['pad', 'counter'];

/** Melody of the first two bars, in half notes that fall towards the tonic. */
const FALL = [
  [4, 3],
  [2, 1],
];
/** Bells, which rise through the tonic's chord and end on it. */
const CLIMB: readonly Motif[] = [
  [
    { at: 4, length: 2, step: 0 },
    { at: 6, length: 2, step: 2 },
    { at: 8, length: 4, step: 4 },
    { at: 12, length: 4, step: 7 },
  ],
  layOut([16], [7]),
];

/** The second bar is the end of a period, with its fill. */
const BARS_OF_PERIOD = [5, 7, 1, 1];

function sketchAt({ seed, tonic }: Piece, bar: number): BarContext {
  const chords = cadenceOf(seed);
  const chord = chords[bar];
  const steps = FALL[bar]?.map(step => nearestChordTone(chord, step)) ?? [0];
  return {
    ...{ seed, tonic, chord, theme: 'A', turn: 0, style: 'contact', number: bar, bar: BARS_OF_PERIOD[bar] },
    ...{ next: chords[bar + 1] ?? chord, voicing: voicingsOf(chords, tonic, triadOf)[bar] },
    line: layOut(bar < 2 ? [8, 8] : [16], steps),
  };
}

const strike = (pitch: number, velocity: number): Note => ({
  ...{ layer: 'drums', pitch, at: 0, length: 1, velocity },
});

/** Strikes the tonic once and lets it ring. */
function arrival(sketch: BarContext, bar: number): Note[] {
  const bells = melodyNotes(CLIMB[bar - 2], sketch.chord, sketch.tonic);
  const [root] = write('bass', sketch);
  const melody = bar === 2 ? write('lead', sketch) : [];
  return [
    ...HOLDING.flatMap(layer => write(layer, sketch)),
    { ...root, length: 16 },
    ...bells.map(note => ({ layer: 'bell' as const, ...note })),
    ...melody,
    ...(bar === 2 ? [strike(DRUMS.crash, 0.9), strike(DRUMS.kick, 1)] : []),
  ];
}

/** The end of a fight in four bars: subdominant, dominant, and the held tonic. */
export function composeCadence(piece: Piece, bar: number): Note[] {
  const sketch = sketchAt(piece, bar);
  return bar < 2 ? APPROACHING.flatMap(layer => write(layer, sketch)) : arrival(sketch, bar);
}
