/** Repetitive texts, on which a careless pattern or a nested search becomes slow. */

const CLASSIC_UNITS = ['*', '.*', 'a', 'ab', '(', '%', ' ', '(a+)+'];

const PLAIN_UNITS = [
  ...CLASSIC_UNITS,
  ...['a ', 'aA', '0', '1.', '*a', '.', ',', ', ', ';', ':', '/', '\\', '-', '=', '&', '?', '!', '@', '#'],
  ...['"', "'", '`', '(a', '()', '[', '[]', '{', '{"a":', '<', '$', '%41', '%25', '%%30', '\t', '; q=0'],
  ...['{{secret:', '{{secret:A}}', 'secrets.', 'starfray_aaaaaaaa', 'data:'],
];

/** Units that no header may contain. */
const WIDE_UNITS = [
  '\n',
  '\r\n',
  '\u2028',
  '\u0000',
  '\u0301',
  '\u200d',
  '🚀',
  '👨‍👩‍👧',
  '\u0130',
  'ß',
  'ﬃ',
  '\ud800',
];

/**
 * A unit repeated up to the length `length`. The end matches nothing before it, which is the worst case for a
 * backtracking pattern.
 */
const repeated = (unit: string, length: number) => `${unit.repeat(length / unit.length)}~`;

/** Brackets that are nested as deep as the text allows. */
const nested = (open: string, close: string, length: number) =>
  `${open.repeat(length / 2)}a${close.repeat(length / 2)}`;

const textsOf = (units: readonly string[], length: number) => [
  'a'.repeat(length),
  nested('(', ')', length),
  nested('{', '}', length),
  ...units.map(unit => repeated(unit, length)),
];

/** Which texts are tried, and their length in characters. */
export interface TextChoice {
  length: number;
  /** Whether only the few texts are tried on which most patterns fail. */
  isShort: boolean;
}

/** The texts for headers, which are printable ASCII. */
export const plainTexts = ({ length, isShort }: TextChoice): string[] =>
  textsOf(isShort ? CLASSIC_UNITS : PLAIN_UNITS, length);

export const anyTexts = ({ length, isShort }: TextChoice): string[] =>
  textsOf(isShort ? CLASSIC_UNITS : [...PLAIN_UNITS, ...WIDE_UNITS], length);
