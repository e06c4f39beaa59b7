import { describe, expect, it } from 'vitest';
import { CADENCE, composeCadence } from '../../render/audio/music/score/cadence.ts';
import { chordOf, colouredTriadOf, triadOf } from '../../render/audio/music/score/chords.ts';
import { composeBar, sketchOf } from '../../render/audio/music/score/compose.ts';
import { type Note, type ScoreLayer, STRONG_BEATS, soundsAt } from '../../render/audio/music/score/note.ts';
import { createPieces, SECTION } from '../../render/audio/music/score/piece.ts';
import { SCALES } from '../../render/audio/music/score/scales.ts';
import { PAD_RANGE } from '../../render/audio/music/score/voicing.ts';
import { pieceOf, SCORES, SEEDS } from './scores.ts';

/** One pass through the form, and the beginning of the next one. */
const BARS = 64;
const isPitched = ({ layer }: Note) => layer !== 'drums';
const pitchClass = (pitch: number) => ((pitch % 12) + 12) % 12;

/** Every bar of a score with its sketch. */
const barsWithSketches = ({ seed, style }: (typeof SCORES)[number]) => {
  const piece = pieceOf(seed, style);
  return Array.from({ length: BARS }, (_, bar) => ({
    ...{ piece, sketch: sketchOf(piece, bar, style), notes: composeBar(piece, bar, style).filter(isPitched) },
  }));
};

const COMPASS: Record<Exclude<ScoreLayer, 'drums'>, readonly [number, number]> = {
  ...{ pad: [PAD_RANGE.low, PAD_RANGE.high], bass: [28, 51], arpeggio: [57, 80], bell: [55, 97] },
  ...{ lead: [55, 97], counter: [55, 86], brass: [41, 59], ostinato: [76, 89] },
};

const isWithinCompass = ({ layer, pitch }: Note) => {
  const [low, high] = COMPASS[layer as keyof typeof COMPASS];
  return low <= pitch && pitch <= high;
};

describe('chords', () => {
  it('chords are written as Roman numerals, with capitals for major chords', () => {
    expect(triadOf(chordOf('i', 'aeolian'))).toEqual([0, 3, 7]);
    expect(triadOf(chordOf('VI', 'aeolian'))).toEqual([8, 0, 3]);
    expect(triadOf(chordOf('I', 'lydian'))).toEqual([0, 4, 7]);
  });

  it('a chord outside the mode of the music is the dominant, the major subdominant or the Neapolitan', () => {
    expect(chordOf('V', 'aeolian').mode).toBe('harmonicMinor');
    expect(chordOf('IV', 'aeolian').mode).toBe('dorian');
    expect(chordOf('II', 'aeolian').mode).toBe('phrygian');
  });

  it('a chord that belongs to no mode is refused', () => {
    expect(() => chordOf('x', 'aeolian')).toThrow('"x" is no chord that aeolian has or borrows.');
  });

  it('a chord has a fourth note only if that note is not a semitone away from any of the other three', () => {
    expect(colouredTriadOf(chordOf('i', 'aeolian'))).toEqual([0, 3, 7, 10]);
    expect(colouredTriadOf(chordOf('VI', 'aeolian'))).toEqual([8, 0, 3, 10]);
  });
});

describe.each(SCORES)('harmony of seed $seed, $style', score => {
  const bars = barsWithSketches(score);

  it('each note of a harmony is in the scale of its chord and in the range of its layer', () => {
    const strays = bars.flatMap(({ notes, sketch, piece }) => {
      const scale = SCALES[sketch.chord.mode].map(step => pitchClass(step + piece.tonic));
      return notes.filter(note => !scale.includes(pitchClass(note.pitch)) || !isWithinCompass(note));
    });
    expect(strays).toEqual([]);
  });

  it('in a harmony, two notes on a strong beat are never a semitone apart, in whatever octaves they are', () => {
    for (const { notes } of bars)
      for (const beat of STRONG_BEATS) {
        const classes = notes.filter(note => soundsAt(note, beat)).map(({ pitch }) => pitchClass(pitch));
        const clashes = classes.filter(one => classes.includes((one + 1) % 12));
        expect(clashes).toEqual([]);
      }
  });

  it('no voice of the pad moves more than a fifth, and all its voices together move at most two octaves', () => {
    for (const [i, { sketch }] of bars.entries()) {
      const moves = sketch.voicing.map((pitch, voice) =>
        Math.abs(pitch - (bars[i - 1]?.sketch ?? sketch).voicing[voice]),
      );
      expect(Math.max(...moves)).toBeLessThanOrEqual(7);
      expect(moves.reduce((a, b) => a + b)).toBeLessThanOrEqual(24);
    }
  });

  it('within a period, melodies have no leap beyond an octave, and more steps than leaps', () => {
    const periods = Array.from({ length: BARS / SECTION }, (_, i) =>
      bars.slice(i * SECTION, (i + 1) * SECTION),
    );
    const leaps = periods.flatMap(period => {
      const melody = period.flatMap(({ sketch }) => sketch.line.map(({ step }) => step));
      return melody.slice(1).map((step, i) => Math.abs(step - melody[i]));
    });
    expect(Math.max(...leaps)).toBeLessThanOrEqual(7);
    expect(leaps.filter(leap => leap <= 2).length).toBeGreaterThan(leaps.length / 2);
  });
});

describe('cadence', () => {
  it.each(SEEDS)(
    'the cadence of seed %i ends on the tonic in every layer that ends on a single note',
    seed => {
      const { fight } = createPieces(seed);
      const last = composeCadence(fight, CADENCE - 1);
      const chord = [0, 3, 7].map(tone => (tone + fight.tonic) % 12);
      for (const { pitch } of last) expect(chord).toContain(pitchClass(pitch));
      for (const layer of ['bass', 'bell'])
        expect(last.filter(note => note.layer === layer).map(({ pitch }) => pitchClass(pitch))).toEqual([
          fight.tonic,
        ]);
    },
  );
});
