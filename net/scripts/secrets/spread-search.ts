import { createSearch, type Found, type Needle } from './secret-search.ts';

/**
 * Finds words whose characters stand apart, with the same sign between each two: `s/e/c/r/e/t`. Every second
 * character of the text is searched, from the first and from the second on, so it takes as long as any search.
 */
export function createSpreadSearch(needles: readonly Needle[]): (text: string) => Found[] {
  const search = createSearch(needles);
  return text => [0, 1].flatMap(offset => spreadFrom(text, offset, search));
}

function spreadFrom(text: string, offset: number, search: (text: string) => Found[]): Found[] {
  const found = search(everySecond(text, offset));
  if (found.length === 0) return found;
  const begins = runsOfSigns(text, offset + 1);
  return found
    .map(({ name, from, to }) => ({ name, from: 2 * from + offset, to: 2 * to - 1 + offset }))
    .filter(({ from, to }) => begins[to - 2] <= from + 1);
}

function everySecond(text: string, offset: number): string {
  const units: string[] = [];
  for (let at = offset; at < text.length; at += 2) units.push(text[at]);
  return units.join('');
}

/** For each second character, where the row of equal signs begins that it ends; beyond the end for letters. */
function runsOfSigns(text: string, offset: number): Float64Array {
  const begins = new Float64Array(text.length);
  for (let at = offset; at < text.length; at += 2) {
    const goesOn = at >= 2 && text[at - 2] === text[at];
    if (WORD.test(text[at])) begins[at] = Number.POSITIVE_INFINITY;
    else begins[at] = goesOn ? begins[at - 2] : at;
  }
  return begins;
}

const WORD = /[\p{L}\p{N}]/u;
