import { distance } from 'fastest-levenshtein';

/** Largest share of the letters by which a mistyped name may differ from the name that is suggested. @limit */
const MOST_CHANGES = 0.5;

/** The name that was probably meant by a mistyped one, or null. Case and punctuation are ignored. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const word = lettersOf(typed);
  const rated = names.map(name => ({ name, changes: changesBetween(word, lettersOf(name)) }));
  const best = rated.reduce((a, b) => (b.changes < a.changes ? b : a), { name: '', changes: 1 });
  return best.changes <= MOST_CHANGES ? best.name : null;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Edit distance divided by the length of the longer word, from 0 to 1. */
const changesBetween = (a: string, b: string) => distance(a, b) / Math.max(a.length, b.length, 1);
