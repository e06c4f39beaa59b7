/** The ways in which a name can be read. */

/** Letters that are no accented Latin ones, but look like Latin ones. */
const LOOK_ALIKES = new Map(
  Object.entries({
    a: 'аαɑ⍺',
    b: 'Ьвβƅ',
    c: 'сϲⅽ',
    d: 'ԁⅾ',
    e: 'еєεҽ',
    f: 'ƒϝ',
    g: 'ɡց',
    h: 'һհн',
    i: 'іιıɩᎥ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ⅼӏłⵏ',
    m: 'мⅿ',
    n: 'пηո',
    o: 'оοօøσ',
    p: 'рρ',
    q: 'ԛզ',
    r: 'гᴦ',
    s: 'ѕꜱ',
    t: 'тτŧ',
    u: 'υսц',
    v: 'ѵνⅴ',
    w: 'ԝωѡ',
    x: 'хχⅹ',
    y: 'уγү',
    z: 'ᴢʐ',
    ss: 'ß',
  }).flatMap(([latin, others]) => [...others].map(other => [other, latin] as const)),
);

/**
 * The name in plain lower-case Latin letters, with its words apart, and with letters that stand alone put together, as in
 * `f u c k`.
 */
export function spellingsOf(name: string): string[] {
  const apart = plainLetters(inWords(name));
  return [...new Set([plainLetters(name), apart, apart.replace(SPACED_LETTERS, joined)])];
}

const plainLetters = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()]
    .map(letter => LOOK_ALIKES.get(letter) ?? letter)
    .join('')
    .replace(/\p{M}/gu, '');

/** `BigName_99` becomes `Big Name 99`; single digits may be meant as letters and stay. */
const inWords = (name: string) =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{L})(?=\d{2,}$)|(?<=^\d{2,})(?=\p{L})/gu, ' ')
    .replace(/[_.\-~+'’*]+/g, ' ');

const SPACED_LETTERS = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$!|](?:\s+[\p{L}\p{N}@$!|]){2,}(?![\p{L}\p{N}])/gu;
const joined = (letters: string) => letters.replace(/\s+/g, '');
