import { createSearch, type Found, type Needle } from './secret-search.ts';

/**
 * Finds words whose characters are separated by one sign, the same throughout: `s/e/c/r/e/t`. Searches every second
 * character of the text, from the first and from the second on, so it takes as long as any search.
 */
export function createSpreadSearch(needles: readonly Needle[], withCut: boolean): (text: string) => Found[] {
  const search = createSearch(needles, withCut);
  return text => [0, 1].flatMap(offset => spreadFrom(text, offset, search));
}

function spreadFrom(text: string, offset: number, search: (text: string) => Found[]): Found[] {
  const found = search(everySecond(text, offset));
  if (found.length === 0) return found;
  const begins = runsOfSigns(text, offset + 1);
  return found
    .map(({ name, from, to }) => ({ name, from: 2 * from + offset, to: 2 * to - 1 + offset }))
    .filter(({ from, to }) => (begins[to - 2] ?? from) <= from + 1);
}

function everySecond(text: string, offset: number): string {
  const units: string[] = [];
  for (let at = offset; at < text.length; at += 2) units.push(text.charAt(at));
  return units.join('');
}

/** For every second character, where the run of equal signs that it ends begins; infinite for letters and digits. */
function runsOfSigns(text: string, offset: number): Float64Array {
  const begins = new Float64Array(text.length);
  for (let at = offset; at < text.length; at += 2) {
    const goesOn = at >= 2 && text[at - 2] === text[at];
    if (WORD.test(text.charAt(at))) begins[at] = Number.POSITIVE_INFINITY;
    else begins[at] = goesOn ? (begins[at - 2] ?? at) : at;
  }
  return begins;
}

const WORD = /[\p{L}\p{N}]/u;
