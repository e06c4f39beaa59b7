/** Two words are alike from this share of common letters on. */
const ALIKE = 0.6;

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
  let row = new Uint8Array(b.length + 1);
  for (const letter of a) {
    const next = new Uint8Array(b.length + 1);
    for (let i = 0; i < b.length; i++)
      next[i + 1] = b[i] === letter ? row[i] + 1 : Math.max(row[i + 1], next[i]);
    row = next;
  }
  const total = a.length + b.length;
  return total === 0 ? 0 : (2 * row[b.length]) / total;
}
