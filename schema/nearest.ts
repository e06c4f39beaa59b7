/** Two words are alike from this share of common letters on. */
const ALIKE = 0.65;

/** The name that a mistyped one was probably meant to be, or null. Neither case nor punctuation counts. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const word = lettersOf(typed);
  const rated = names.map(name => ({ name, likeness: likeness(word, lettersOf(name)) }));
  const best = rated.reduce((a, b) => (b.likeness > a.likeness ? b : a), { name: '', likeness: 0 });
  return best.likeness >= ALIKE ? best.name : null;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** From 0 to 1: twice the longest common subsequence by the length of both. */
function likeness(a: string, b: string): number {
  let lengths = Array<number>(b.length).fill(0);
  for (const letter of a) lengths = withLetter(lengths, letter, b);
  const total = a.length + b.length;
  return total === 0 ? 0 : (2 * (lengths.at(-1) ?? 0)) / total;
}

/**
 * One step of the longest common subsequence: its lengths for every beginning of `b`, once the other text is longer by
 * that letter.
 */
function withLetter(lengths: readonly number[], letter: string, b: string): number[] {
  let shorter = 0;
  let before = 0;
  return lengths.map((length, i) => {
    before = b[i] === letter ? shorter + 1 : Math.max(length, before);
    shorter = length;
    return before;
  });
}
