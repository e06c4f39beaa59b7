/** The forms in which a value may be written: as it is, and in the usual encodings. */

/** What may precede each byte in hexadecimal: nothing, as in an address, as in a program. */
const HEX_STARTS = ['', '%', '\\x'];
/** What may stand between two bytes. */
const HEX_SEPARATORS = [' ', ':', '-', '.', '_', ',', ', ', ' 0x', ',0x', ', 0x', '\n'];
/** What may separate characters if some of them are surrogate pairs; for all others see `spread-search.ts`. */
const SEPARATORS = [' ', '-', '_', '.', ',', '\n', '\t', ':'];

/**
 * Makes upper and lower case the same and keeps the length of the text. By itself, lower case would make a capital I
 * with a dot longer, and a sigma at the end of a word different from the others.
 */
export const fold = (text: string): string =>
  text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03c2', '\u03c3');

/** All forms of a value, folded, without duplicates. */
export const codedForms = (value: string): string[] => [
  ...new Set([value, value.trim()].flatMap(formsOf).map(fold)),
];

/** The value itself, folded, with and without surrounding space. */
export const plainForms = (value: string): string[] => [...new Set([value, value.trim()].map(fold))];

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

/** The part of the encoded text that does not depend on what precedes and follows, in both alphabets. */
function base64(bytes: Buffer, offset: number): string[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((shifted.length * 8) / 6);
  return (['base64', 'base64url'] as const).map(alphabet => shifted.toString(alphabet).slice(from, to));
}
