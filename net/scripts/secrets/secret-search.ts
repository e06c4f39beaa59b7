/** Finds many words in a text. A first pass finds out which words may occur; only those are searched for. */

/** A word to search for, of at least 4 characters. */
export interface Needle {
  name: string;
  form: string;
}

/** Position of a match: from the character `from` up to, but not including, `to`. */
export interface Found {
  name: string;
  from: number;
  to: number;
}

interface Prepared extends Needle {
  /** Data for the search. It is computed on demand, because most of it is never needed. */
  borders?: Uint32Array;
}

const KEY_LENGTH = 4;
/**
 * A text may have been truncated within a secret. The part of the secret that is left is found if it has at least this
 * length. @limit characters
 */
const MIN_CUT = 8;
/**
 * Maximum number of dots and quotation marks that may follow the beginning of a secret at the end of a truncated text.
 * @limit characters
 */
const MAX_AFTER_CUT = 5;
const AFTER_CUT = /^[….'"]*$/;

/**
 * Creates a function that finds all matches of all needles, unsorted. With `withCut`, it also finds the
 * beginnings of needles at the end of a truncated text.
 */
export function createSearch(needles: readonly Needle[], withCut: boolean): (text: string) => Found[] {
  const byKey = new Map<number, Prepared[]>();
  const mayBegin = new Uint8Array(1 << 16);
  for (const needle of needles) {
    const key = keyOf(needle.form);
    byKey.set(key, [...(byKey.get(key) ?? []), { ...needle }]);
    mayBegin[slotOf(key)] = 1;
  }
  return text =>
    [...keysIn(text, mayBegin)].flatMap(([key, from]) =>
      (byKey.get(key) ?? []).flatMap(needle => placesOf(needle, text, from, withCut)),
    );
}

/** Appends a character to a key. The character four positions earlier drops out. */
const grown = (key: number, text: string, at: number) => (key << 8) ^ text.charCodeAt(at);

const slotOf = (key: number) => Math.imul(key, 0x9e3779b1) >>> 16;

function keyOf(form: string): number {
  let key = 0;
  for (let at = 0; at < KEY_LENGTH; at++) key = grown(key, form, at);
  return key;
}

/** Returns the keys in the text with which a needle may begin, each with its first position. */
function keysIn(text: string, mayBegin: Uint8Array): Map<number, number> {
  const keys = new Map<number, number>();
  let key = 0;
  for (let at = 0; at < text.length; at++) {
    key = grown(key, text, at);
    if (mayBegin[slotOf(key)] === 0 || at < KEY_LENGTH - 1) continue;
    if (!keys.has(key)) keys.set(key, at - KEY_LENGTH + 1);
  }
  return keys;
}

/** Finds a needle with the Knuth-Morris-Pratt algorithm, so that a repetitive text takes no longer than any other. */
function placesOf(needle: Prepared, text: string, start: number, withCut: boolean): Found[] {
  const { name, form } = needle;
  needle.borders ??= bordersOf(form);
  const found: Found[] = [];
  let length = 0;
  for (let at = start; at < text.length; at++) {
    length = extended(form, needle.borders, length, text.charCodeAt(at));
    const to = at + 1;
    if (length === form.length || (withCut && length >= MIN_CUT && isCutAt(text, to))) {
      found.push({ name, from: to - length, to });
    }
  }
  return found;
}

const isCutAt = (text: string, to: number) =>
  text.length - to <= MAX_AFTER_CUT && AFTER_CUT.test(text.slice(to));

/** Returns the length of the match after this character, given that `length` characters before it matched. */
function extended(form: string, borders: Uint32Array, length: number, code: number): number {
  let matched = length === form.length ? (borders[length - 1] ?? 0) : length;
  while (matched > 0 && form.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
  return form.charCodeAt(matched) === code ? matched + 1 : 0;
}

/** Returns, for each prefix of the form, the length of the longest proper prefix that is also a suffix of it. */
function bordersOf(form: string): Uint32Array {
  const borders = new Uint32Array(form.length);
  for (let at = 1; at < form.length; at++) {
    borders[at] = extended(form, borders, borders[at - 1] ?? 0, form.charCodeAt(at));
  }
  return borders;
}
