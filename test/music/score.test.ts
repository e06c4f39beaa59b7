import { describe, expect, it } from 'vitest';
import { seededBy } from '../../core/random.ts';
import { INTENSITIES } from '../../render/audio/music/mood.ts';
import { composeBar, RESTS } from '../../render/audio/music/score/compose.ts';
import type { Note } from '../../render/audio/music/score/note.ts';
import { formPositionOf } from '../../render/audio/music/score/piece.ts';
import { STYLES } from '../../render/audio/music/score/styles.ts';
import { fc } from '../fast-check.ts';
import { barsOf, barsOfThreeMinutes, pieceOf, repeats, SCORES, SEEDS, textOf } from './scores.ts';

const anySeed = fc.nat();
const anyStyle = fc.constantFrom(...STYLES);

describe('score', () => {
  it('the same seed, bar and style give the same score, in whatever order bars are requested', () => {
    fc.assert(
      fc.property(anySeed, anyStyle, fc.nat(500), (seed, style, bar) => {
        const first = composeBar(pieceOf(seed, style), bar, style);
        composeBar(pieceOf(seed + 1, style), bar + 1, style);
        expect(composeBar(pieceOf(seed, style), bar, style)).toEqual(first);
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  it('a different seed gives a different score', () => {
    for (const style of STYLES) {
      const beginnings = SEEDS.map(seed => barsOf(seed, style, 8).map(textOf).join('; '));
      expect(new Set(beginnings).size).toBe(SEEDS.length);
    }
  });

  it('notes of a score end within their bar', () => {
    const isKept = ({ at, length, velocity }: Note) =>
      at >= 0 && length > 0 && at + length <= 16 && velocity > 0 && velocity <= 1;
    const notes = SCORES.flatMap(({ seed, style }) => barsOf(seed, style, 56).flat());
    expect(notes.filter(note => !isKept(note))).toEqual([]);
  });
});

describe('repetition', () => {
  it.each(SCORES)('no passage of a score repeats within 33 bars of seed $seed, $style', ({ seed, style }) => {
    expect(repeats(barsOf(seed, style, 200), 32)).toEqual([]);
  });

  it('no two consecutive bars of a score occur again within three minutes', () => {
    for (const { seed, style } of SCORES) {
      const bars = barsOf(seed, style, barsOfThreeMinutes(seed, style));
      const pairs = bars
        .slice(1)
        .map((bar, i) => [...bars[i], ...bar.map(note => ({ ...note, at: note.at + 16 }))]);
      expect(repeats(pairs, pairs.length)).toEqual([]);
    }
  });

  it('the check for repetitions in music detects a loop of 32 bars, but not one of 33', () => {
    const bars = barsOf(1, 'contact', 33);
    const loop = (length: number) => Array.from({ length: length + 2 }, (_, i) => bars[i % length]);
    expect(repeats(loop(32), 32)).toEqual([32, 33]);
    expect(repeats(loop(33), 32)).toEqual([]);
  });

  it("the music's arpeggio cycles through 33 patterns of rests, so no rhythm repeats within 32 bars", () => {
    expect(new Set(RESTS.map(String)).size).toBe(33);
    for (const { seed, style } of SCORES) {
      const onsets = barsOf(seed, style, 66).map(bar => bar.filter(({ layer }) => layer === 'arpeggio'));
      const rhythms = onsets.map(notes => notes.map(note => ({ ...note, pitch: 60 })));
      expect(repeats(rhythms, 32)).toEqual([]);
    }
  });
});

describe('score', () => {
  const layersOf = (style: (typeof STYLES)[number]) =>
    [
      ...new Set(
        barsOf(1, style, 48)
          .flat()
          .map(({ layer }) => layer),
      ),
    ]
      .sort()
      .join(' ');

  it('the layers of a score differ at each intensity, and grow from calm to sudden death', () => {
    const sets = INTENSITIES.map(layersOf);
    expect(new Set(sets).size).toBe(INTENSITIES.length);
    const counts = sets.map(set => set.split(' ').length);
    expect(counts.at(-1)).toBeGreaterThan(counts[0]);
  });

  it("the music's calm theme is played by bells, and sudden death by the whole band", () => {
    expect(layersOf('calm')).not.toContain('lead');
    expect(layersOf('suddenDeath')).toBe('arpeggio bass bell brass counter drums lead ostinato pad');
  });

  it('parts of a score with more tension have more notes', () => {
    for (const seed of SEEDS) {
      const [calm, contact, , boss] = INTENSITIES.map(style => barsOf(seed, style, 48).flat().length);
      expect(contact).toBeGreaterThan(calm);
      expect(boss).toBeGreaterThan(contact);
    }
  });
});

describe('score', () => {
  it('each time the main theme of the music comes back, it is a new variation', () => {
    const sections = Array.from({ length: 12 }, (_, i) => formPositionOf('fight', i * 8));
    const main = sections.filter(({ theme }) => theme === 'A');
    expect(main.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('score', () => {
  it('the random numbers of a score are evenly spread', () => {
    const random = seededBy('spread');
    const counts = new Array(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[Math.floor(random() * 10)]++;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
