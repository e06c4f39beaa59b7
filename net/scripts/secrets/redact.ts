import { createSearch, type Found, type Needle } from './secret-search.ts';

/** Finds the forms in which a value may occur: unchanged, and in common encodings. */

/** Prefixes of a hexadecimal byte: none, `%` as in URLs, and `\x` as in program code. */
const HEX_STARTS = ['', '%', '\\x'];
/** Separators between two bytes. */
const HEX_SEPARATORS = [' ', ':', '-', '.', '_', ',', ', ', ' 0x', ',0x', ', 0x', '\n'];
/**
 * Separators between characters, for values with surrogate pairs. For all other values, `createSpreadSearch`
 * finds any separator.
 */
const SEPARATORS = [' ', '-', '_', '.', ',', '\n', '\t', ':'];

/**
 * Folds case without changing the length of the text. `toLowerCase` alone would lengthen a capital I with a dot, and
 * treat a sigma at the end of a word differently.
 */
const fold = (text: string): string =>
  text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03c2', '\u03c3');

/** Returns all forms of a value, folded and without duplicates. */
const codedForms = (value: string): string[] => [
  ...new Set([value, value.trim()].flatMap(formsOf).map(fold)),
];

/** Returns the folded value, with and without surrounding space. */
const plainForms = (value: string): string[] => [...new Set([value, value.trim()].map(fold))];

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const characters = [...value];
  const json = JSON.stringify(value).slice(1, -1);
  return [
    value,
    encodeURIComponent(value.toWellFormed()),
    new URLSearchParams({ value }).toString().slice('value='.length),
    json,
    json.replace(/[^\x20-\x7e]/g, escaped),
    ...hexForms(bytes),
    ...[0, 1, 2].flatMap(offset => base64(bytes, offset)),
    characters.toReversed().join(''),
    ...(characters.length < value.length ? SEPARATORS.map(between => characters.join(between)) : []),
  ];
}

function hexForms(bytes: Buffer): string[] {
  const pairs = [...bytes].map(byte => byte.toString(16).padStart(2, '0'));
  return [
    ...HEX_STARTS.map(start => start + pairs.join(start)),
    ...HEX_SEPARATORS.map(between => pairs.join(between)),
  ];
}

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns that part of the base64 form which does not depend on the surrounding text, in both base64 alphabets. */
function base64(bytes: Buffer, offset: number): string[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((shifted.length * 8) / 6);
  return (['base64', 'base64url'] as const).map(alphabet => shifted.toString(alphabet).slice(from, to));
}

/**
 * Creates a function that finds words whose characters are all separated by the same character, such as
 * `s/e/c/r/e/t`. It searches every second character of the text, once from the first character and once from
 * the second, so it takes as long as a normal search.
 */
function createSpreadSearch(needles: readonly Needle[], withCut: boolean): (text: string) => Found[] {
  const search = createSearch(needles, withCut);
  return text => [0, 1].flatMap(offset => spreadFrom(text, offset, search));
}

function spreadFrom(text: string, offset: number, search: (text: string) => Found[]): Found[] {
  const found = search(everySecond(text, offset));
  if (found.length === 0) return found;
  const begins = charactersOf(text, offset + 1);
  return found
    .map(({ name, from, to }) => ({ name, from: 2 * from + offset, to: 2 * to - 1 + offset }))
    .filter(({ from, to }) => (begins[to - 2] ?? from) <= from + 1);
}

function everySecond(text: string, offset: number): string {
  const units: string[] = [];
  for (let at = offset; at < text.length; at += 2) units.push(text.charAt(at));
  return units.join('');
}

/**
 * Returns, for every second character, the start of the sequence of equal separators that ends there;
 * infinity for letters and digits.
 */
function charactersOf(text: string, offset: number): Float64Array {
  const begins = new Float64Array(text.length);
  for (let at = offset; at < text.length; at += 2) {
    const goesOn = at >= 2 && text[at - 2] === text[at];
    if (WORD.test(text.charAt(at))) begins[at] = Number.POSITIVE_INFINITY;
    else begins[at] = goesOn ? (begins[at - 2] ?? at) : at;
  }
  return begins;
}

const WORD = /[\p{L}\p{N}]/u;

/** Replaces the values of secrets in a text by `[secret NAME]`. */
export type Redact = (text: string) => string;

/** Minimum length of a secret that is removed from output. Shorter texts occur there by chance. @limit characters */
const MIN_LENGTH = 4;

/**
 * Creates a function that hides each value of 4 or more characters, unchanged or in common encodings,
 * regardless of case, even if values overlap. With `withCut`, it also hides the beginning of a value if the
 * text was truncated within the value. It takes time proportional to the length of the text.
 */
export function createRedactor(secrets: Readonly<Record<string, string>>, { withCut = true } = {}): Redact {
  const needles = needlesOf(secrets, codedForms);
  if (needles.length === 0) return text => text;
  const search = createSearch(needles, withCut);
  const searchSpread = createSpreadSearch(needlesOf(secrets, plainForms), withCut);
  return text => {
    const folded = fold(text);
    const found = [...search(folded), ...searchSpread(folded)];
    return found.length === 0 ? text : withMarks(text, found);
  };
}

const needlesOf = (secrets: Readonly<Record<string, string>>, formsOf: (value: string) => string[]) =>
  Object.entries(secrets)
    .filter(([, value]) => value.length >= MIN_LENGTH)
    .flatMap(([name, value]) => formsOf(value).map(form => ({ name, form })))
    .filter(({ form }) => form.length >= MIN_LENGTH);

/** Hides secrets in all keys and texts within a JSON value. */
export function redactDeep(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(element => redactDeep(element, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key), redactDeep(inner, redact)]),
  );
}

/**
 * Replaces matches by marks. Of matches that begin at the same position, only the longest counts. Overlapping
 * matches get a mark each.
 */
function withMarks(text: string, found: Found[]): string {
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  let hidden = '';
  let at = 0;
  for (const { name, from, to } of found) {
    if (to <= at) continue;
    hidden += `${text.slice(at, from)}[secret ${name}]`;
    at = to;
  }
  return hidden + text.slice(at);
}
