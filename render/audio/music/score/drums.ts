import { pick, seededBy } from '../../../../core/random.ts';
import { DRUMS, type Drum, type Played } from './note.ts';
import type { BarContext } from './sketch.ts';
import { hitsOf } from './steps.ts';
import { type Groove, STYLE } from './styles.ts';

type Kit = Partial<Record<Drum, string>>;

const KITS: Record<Groove, readonly Kit[]> = {
  half: [
    { kick: 'X.....x...x.....', rim: '........X.......', hat: 'x.o.x.o.x.o.x.oo' },
    { kick: 'X.........x..x..', rim: '........X.....o.', hat: 'x.x.o.x.x.x.o.x.' },
    { kick: 'X..x......x.....', rim: '........X..o....', hat: '..x.o.x...x.o.xo' },
  ],
  light: [
    { kick: 'X.......x.......', rim: '....x.......x...', hat: '..o...o...o...o.' },
    { kick: 'X.....x.........', rim: '....x.......x..o', hat: 'o.x.o.x.o.x.o.x.' },
  ],
  drive: [
    {
      kick: 'X...X...X...X...',
      snare: '....X.......X...',
      hat: '..x...x...x...x.',
      open: '..............x.',
    },
    { kick: 'X..x..x...x.....', snare: '....X.......X..o', hat: 'x.x.x.x.x.x.x.xo' },
    { kick: 'X...X...X...X.x.', snare: '....X..o....X...', hat: 'xoxoxoxoxoxoxoxo' },
  ],
  hurry: [
    {
      kick: 'X...X...X...X...',
      snare: '....X.......X.oo',
      hat: 'xoxoxoxoxoxoxoxo',
      open: '..x...x...x...x.',
    },
    { kick: 'X..xX...X..xX...', snare: '....X..o....X..o', hat: 'xoxxxoxxxoxxxoxx', rim: 'o...o...o...o...' },
  ],
  gallop: [
    { kick: 'X..xX..xX..xX..x', snare: '....X.......X...', low: 'x.....x.......xx', hat: 'x.x.x.x.x.x.x.x.' },
    { kick: 'X.xxX.xxX.xxX.xx', snare: '....X.......X...', low: '......x.....x.x.', hat: 'x...x...x...x...' },
  ],
  rush: [
    {
      kick: 'X...X...X...X.x.',
      snare: '....X..o.o..X..o',
      hat: 'xoxoxoxoxoxoxoxo',
      open: '..x...x...x...x.',
    },
    { kick: 'X.x.X.x.X.x.X.x.', snare: '....X.......X.oo', hat: 'xxoxxxoxxxoxxxox', low: 'o.....o...o.....' },
  ],
};

/** Fills at the end of each half of a period. s: snare; h, l: high and low tom. */
const FILLS = {
  small: ['ss..', 's.hl', '.sss', 'h.ll', 's.ss'],
  large: ['s.sshhll', 's..s..ss', 'hhsshlll', 's.s.sshl', 'h.hsl.ls'],
} as const;
const LETTERS: Readonly<Record<string, Drum>> = { s: 'snare', h: 'high', l: 'low' };

const hit = (drum: Drum, at: number, velocity: number): Played => ({
  ...{ pitch: DRUMS[drum], at, length: 1, velocity },
});

const grooveOf = (kit: Kit): Played[] =>
  Object.entries(kit).flatMap(([drum, rhythm]) =>
    hitsOf(rhythm).map(({ at, velocity }) => hit(drum as Drum, at, velocity)),
  );

/** The hits of a fill, which grow louder up to the bar line. */
const fillOf = (text: string): Played[] =>
  [...text].flatMap((letter, i) =>
    letter in LETTERS ? [hit(LETTERS[letter], 16 - text.length + i, 0.55 + (0.4 * i) / text.length)] : [],
  );

/**
 * Writes the groove of the theme, with a fill at the end of each half of a period. Before a new section, the fill is a
 * large one, and a crash follows it.
 */
export function writeDrums({ seed, style, theme, turn, bar }: BarContext): Played[] {
  const { groove } = STYLE[style];
  const notes = grooveOf(pick(seededBy(seed, 'kit', groove, theme), KITS[groove]));
  if (bar % 4 === 3) {
    const fill = pick(seededBy(seed, 'fill', theme, turn, bar), FILLS[bar === 7 ? 'large' : 'small']);
    const from = 16 - fill.length;
    return [...notes.filter(({ at, pitch }) => at < from || pitch === DRUMS.kick), ...fillOf(fill)];
  }
  return bar === 0 && groove !== 'half' && groove !== 'light' ? [...notes, hit('crash', 0, 0.8)] : notes;
}
