import { writeArpeggio } from './arpeggio.ts';
import { writeBass } from './bass.ts';
import { writeDrums } from './drums.ts';
import { periodOf } from './harmony.ts';
import { writeBell, writeBrass, writeCounter, writeLead, writeOstinato, writePad } from './harmony-layers.ts';
import { lineOf } from './melody.ts';
import type { Layer, Note } from './note.ts';
import { type Piece, placeOf, SECTION } from './piece.ts';
import type { Sketch, Writer } from './sketch.ts';
import { STYLE, type Style } from './styles.ts';
import { voicingsOf } from './voicing.ts';

const WRITERS: Record<Layer, Writer> = {
  ...{ pad: writePad, bass: writeBass, arpeggio: writeArpeggio, bell: writeBell, lead: writeLead },
  ...{ counter: writeCounter, brass: writeBrass, ostinato: writeOstinato, drums: writeDrums },
};

/** The eight chords of the section in which a bar stands. */
function chordsAt({ name, seed, mode }: Piece, number: number, style: Style) {
  const { theme, turn } = placeOf(name, number);
  return periodOf(seed, STYLE[style].mode ?? mode, theme, turn);
}

/** Harmony and melody of a bar, from which the layers are written. */
export function sketchOf(piece: Piece, number: number, style: Style): Sketch {
  const { name, seed, tonic } = piece;
  const place = placeOf(name, number);
  const chords = chordsAt(piece, number, style);
  const next = chordsAt(piece, number + 1, style)[(number + 1) % SECTION];
  const voicing = voicingsOf(chords.slice(0, place.bar + 1), tonic)[place.bar];
  const line = lineOf(seed, place.theme, place.turn, chords)[place.bar];
  return { ...place, seed, style, number, tonic, chord: chords[place.bar], next, voicing, line };
}

/** The notes of one layer. */
export const write = (layer: Layer, sketch: Sketch): Note[] =>
  WRITERS[layer](sketch).map(note => ({ layer, ...note }));

/** The notes of a bar, always the same ones for the same piece, number (from 0 on, without end) and style. */
export function composeBar(piece: Piece, number: number, style: Style): Note[] {
  const sketch = sketchOf(piece, number, style);
  return STYLE[style].layers[sketch.theme].flatMap(layer => write(layer, sketch));
}

/** What is left of a piece in the bar in which it fades away: its harmony. */
export const composeLeaving = (piece: Piece, number: number, style: Style): Note[] =>
  write('pad', sketchOf(piece, number, style));
