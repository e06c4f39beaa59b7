/** How a value may look that somebody has written down: as it is, and in the codings that are in use. */

/** Before each byte in hexadecimal: nothing, as in an address, as in a program. */
const HEX_STARTS = ['', '%', '\\x'];
/** Or between two bytes. */
const HEX_SEPARATORS = [' ', ':', '-', '.', '_', ',', ', ', ' 0x', ',0x', ', 0x', '\n'];
/** Between characters, where some of them are pairs of units; for all others see `spread-search.ts`. */
const SEPARATORS = [' ', '-', '_', '.', ',', '\n', '\t', ':'];

/**
 * Text in which upper and lower case are one, as long as before. A capital I with a dot would become longer, and
 * a sigma at the end of a word would differ from the others.
 */
export const fold = (text: string): string =>
  text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('\u03c2', '\u03c3');

/** All forms of a value, folded, each once. */
export const codedForms = (value: string): string[] => [
  ...new Set([value, value.trim()].flatMap(formsOf).map(fold)),
];

/** The value itself, folded, with and without the space around it. */
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

/** The part that is the same whatever stands before and after, for both alphabets. */
function base64(bytes: Buffer, offset: number): string[] {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
  const from = Math.ceil((offset * 8) / 6);
  const to = Math.floor((shifted.length * 8) / 6);
  return (['base64', 'base64url'] as const).map(alphabet => shifted.toString(alphabet).slice(from, to));
}
