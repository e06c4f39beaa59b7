/** Repetitive texts, on which a careless pattern or a nested search becomes slow. */

const CLASSIC_UNITS = ['*', '.*', 'a', 'ab', '(', '%', ' ', '(a+)+'];

const PLAIN_UNITS = [
  ...CLASSIC_UNITS,
  ...['a ', 'aA', '0', '1.', '*a', '.', ',', ', ', ';', ':', '/', '\\', '-', '=', '&', '?', '!', '@', '#'],
  ...['"', "'", '`', '(a', '()', '[', '[]', '{', '{"a":', '<', '$', '%41', '%25', '%%30', '\t', '; q=0'],
  ...['{{secret:', '{{secret:A}}', 'secrets.', 'starfray_aaaaaaaa', 'data:'],
];

/** What no header may contain. */
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

/** With an end that matches nothing before it: a backtracking pattern has most to do then. */
const repeated = (unit: string, length: number) => `${unit.repeat(length / unit.length)}~`;

/** Nested as deep as it is long. */
const nested = (open: string, close: string, length: number) =>
  `${open.repeat(length / 2)}a${close.repeat(length / 2)}`;

const textsOf = (units: readonly string[], length: number) => [
  'a'.repeat(length),
  nested('(', ')', length),
  nested('{', '}', length),
  ...units.map(unit => repeated(unit, length)),
];

/** How many kinds of texts are tried, and how long they are in characters. */
export interface TextChoice {
  length: number;
  /** Only the few that most patterns fail on. */
  isShort: boolean;
}

/** For headers: printable ASCII. */
export const plainTexts = ({ length, isShort }: TextChoice): string[] =>
  textsOf(isShort ? CLASSIC_UNITS : PLAIN_UNITS, length);

export const anyTexts = ({ length, isShort }: TextChoice): string[] =>
  textsOf(isShort ? CLASSIC_UNITS : [...PLAIN_UNITS, ...WIDE_UNITS], length);
