import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  type Node,
  type ParsedPattern,
  parseRawPattern,
  RegExpMatcher,
  type RegExpMatcherOptions,
  resolveConfusablesTransformer,
  SyntaxKind,
  type TransformerContainer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';

/**
 * Innocent words and names in which the patterns would find rude words by mistake, in lower case and without
 * accents.
 */
// biome-ignore format: a list of words reads better in rows
const INNOCENT_WORDS = [
  // as the beginning of a word
  'assmann', 'assange', 'assling', 'assinghausen', 'assyria', 'assassin', 'asslar', 'assel', 'asselborn', 'analis', 'analen', 'analia', 'analu', 'anali', 'analeigh',
  'cummin', 'cumani', 'cumaean', 'cum laude', 'fagan', 'fager', 'fagott', 'fagundes', 'fagioli', 'fagot', 'fagin', 'fagnano', 'fukui', 'fukuda', 'fukushima', 'fukuyama', 'fukuoka', 'fukunaga',
  'pissarro', 'pissarides', 'pissen', 'rapeseed', 'rapetti', 'semenov', 'semenya', 'semeniuk', 'semenko', 'semenchuk', 'titting', 'tittmoning', 'tittel', 'tittmann', 'tittling', 'titta', 'tittensor',
  'turdus', 'twatt', 'wankel', 'wankmuller', 'wankdorf', 'wankowski', 'shittu', 'shiitake', 'shitterton', 'mishit', 'cuntz', 'cuntis', 'cunto', 'tranya',
  'cockburn', 'cockcroft', 'cocker', 'cockerill', 'cockatoo', 'cockayne', 'cockermouth', 'cockfosters', 'cockrell', 'cockroach', 'cockpit', 'cocktail', 'cockle', 'cockerel', 'cockade', 'cockett', 'cockrum', 'cockshott',
  // anywhere
  'dickinson', 'dickson', 'dickie', 'dickerson', 'dickman', 'dickmann', 'dickel', 'dicker', 'dickey', 'dickhaut', 'dickmeyer', 'dickow', 'riddick', 'reddick', 'braddick', 'craddick', 'haddick', 'paddick', 'benedick', 'van dick', 'dickschied', 'moby dick', 'dickten', 'edick',
  'fackel', 'facke', 'focke', 'fockbek', 'feckler', 'feckenham', 'fuckar', 'fickel', 'fickler', 'fickert', 'ficke', 'facktor',
  'kanal', 'canal', 'banal', 'sanal', 'panal', 'fanal', 'vanalstyne', 'ranald', 'danal',
  'anusch', 'anush', 'ivanus', 'germanus', 'romanus', 'stephanus', 'silvanus', 'urbanus', 'coriolanus', 'albanus', 'christianus', 'janus', 'hanus', 'danusha', 'danuser', 'danuska', 'manuscript', 'lanus', 'anusha', 'titanus', 'okeanus', 'oceanus', 'sejanus',
  'penistone', 'penisten', 'penisarwaun', 'bitche', 'bitcheno', 'cuckmere', 'cuckfield', 'cuckney', 'thorndyke', 'klondyke', 'vandyke', 'dykes', 'dykstra', 'dykema', 'dyker', 'dykehead', 'opdyke', 'chinkapin', 'gyorgy', 'georgy', 'gyorgyi', 'negroni', 'negron', 'montenegro', 'negrone', 'negroponte', 'rionegro', 'rio negro', 'cerro negro',
  'kikelomo', 'kikeriki', 'kikelet', 'slutsk', 'sluter', 'sluten', 'pornic', 'porntip', 'pornthip', 'siriporn', 'somporn', 'pornchai', 'suporn', 'felchle', 'boobyer', 'vaginay', 
  'abo', 'aboabo', 'arsenal', 'arsen', 'arsene', 'niggemann', 'niggeler', 'nigg', 'niggli', 'nigel', 'niggemeier', 'fu', 'prickett', 'bastardo', 'scatman',
  // German
  'fotzke', 'wichsenstein', 'arschang', 'nuttelmann', 'nuttel', 'schlampel', 'muschik', 'muschinsky', 'muschick', 'muschinski', 'muschiol', 'pimmelsberg', 'spastik', 'negerta', 'mongolei', 'vergast', 'vergason', 'nutell', 'titterl', 'mosenthal', 'zigeunerbaron', 'schlamperl',
] as const;

/**
 * Rude words, mostly German, that the English set of the library `obscenity` lacks. In the library's
 * notation, `|` is a word boundary, `[x]` an optional letter and `?` any letter. Umlauts are written as plain
 * letters.
 */
// biome-ignore format: a list of words reads better in rows
const RUDE_WORDS = [
  // English
  'ashole', 'asshole', '|coon|', '|coons|', 'faggot', 'fagot', '|gook|', 'hitler', '|kkk|', '|kys|', 'motherfuc', '|nazi|', '|nazis|',
  '|paki|', '|pedo|', '|pedos|', 'pedophil', 'shithead', 'bullshit', '|spic|', 'tranny', 'wetback', '|cock', 'bigcock', 'dickhead', '|kunt|',
  // German
  'hurensohn', 'hurnsohn', '|hure|', '|huren|', 'hurenkind', 'fotze', '|fotz|', 'wichser', '|wichs', '|wixer', '|wixxer', '|wixen', '|wixxen', '|wixe|',
  'arschloch', '|arsch', 'arschgeige', 'arschgesicht', 'leckarsch', '|nutte', 'nuttensohn', 'schlampe', 'missgeburt', 'misgeburt', 'scheisse', 'scheise', '|scheiss', '|scheis|',
  '|schwuchtel', '|spast|', '|spasti|', '|spasten|', '|spacko', '|kanake', '|kanacke', '|neger|', '|negerin', 'nazischwein', 'siegheil', 'sieg heil', 'heilhitler', 'heil hitler',
  'hakenkreuz', '|untermensch', 'judensau', 'drecksjude', 'judenschwein', '|vergas', '|ficker|', '|ficken|', '|ficks|', '|fickdich', 'fickfehler', '|verpiss dich', '|verpissdich', 'hvrensohn', '|fick dich', '|fick mich', '|gefickt|', 'muterficker', 'mutterficker', 'kinderficker',
  'kinderschander', 'kinderschaender', 'vergewaltig', '|pimmel', '|muschi', '|mosen|', '|titten', '|titen', '|schwanzlutscher', 'schwanzlutsch', '|pisser|', '|pissnelke', '|pisflitsche', '|pissflitsche',
  '|mongo|', '|zigeuner', 'kummelturke', 'kuemmeltuerke', 'schlitzauge', '|bimbo|', '|blasen mir', 'blowjob', 'analsex', 'arschfick', '|dreckschwein', '|drecksau', '|hurenbock', '|hurenbok', '|opfergas', '|tripper|',
] as const;

/** Letters that look like Latin letters but are not accented forms of them. */
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
 * Returns the name in plain lower-case Latin letters in several spellings: as it is, with words separated,
 * and with single letters joined, which finds `f u c k`.
 */
function spellingsOf(name: string): string[] {
  const apart = plainLetters(inWords(name));
  return [...new Set([plainLetters(name), apart, apart.replace(SPACED_LETTERS, joined)])];
}

const plainLetters = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()]
    .map(letter => LOOK_ALIKES.get(letter) ?? letter)
    .join('')
    .replace(/\p{M}/gu, '');

/**
 * Separates words: `BigName_99` becomes `Big Name 99`. Single digits are not separated, because they may
 * stand for letters.
 */
const inWords = (name: string) =>
  name
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/(?<=\p{L})(?=\d{2,}$)|(?<=^\d{2,})(?=\p{L})/gu, ' ')
    .replace(/[_.\-~+'’*]+/g, ' ');

const SPACED_LETTERS = /(?<![\p{L}\p{N}])[\p{L}\p{N}@$!|](?:\s+[\p{L}\p{N}@$!|]){2,}(?![\p{L}\p{N}])/gu;
const joined = (letters: string) => letters.replace(/\s+/g, '');

/** The streamer's own lists. */
export interface NameLists {
  blockedNames: readonly string[];
  allowedNames: readonly string[];
}

/**
 * Whether a name must not be shown, because it contains a rude English or German word in any spelling, or an
 * entry of the streamer's `blockedNames`. Names in `allowedNames` are never blocked.
 */
export function isBlocked(name: string, { blockedNames, allowedNames }: NameLists): boolean {
  const key = name.toLowerCase();
  if (allowedNames.some(allowed => allowed.toLowerCase() === key)) return false;
  return blockedNames.some(blocked => key.includes(blocked.toLowerCase())) || isRude(name);
}

/** Whether the text contains a rude English or German word, in any spelling. */
export const isRude = (name: string): boolean => spellingsOf(name).some(isRudeSpelling);

function isRudeSpelling(spelling: string): boolean {
  const known = judged.get(spelling);
  if (known !== undefined) return known;
  const isIt = withLeet.hasMatch(withoutNumbers(spelling)) || plain.hasMatch(spelling);
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(spelling, isIt);
  return isIt;
}

/** Removes separate numbers: the digits in `viewer-455` do not stand for letters. */
const withoutNumbers = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}@$!|])\d{2,}(?![\p{L}\p{N}@$!|])/gu, ' ');

/**
 * Cached results. A check takes 0.2 ms, and the same names are checked often. A viewer's login and display
 * name usually have the same spelling.
 */
const judged = new Map<string, boolean>();
/** Maximum number of names for which the cache contains whether they are rude. @limit */
const MAX_JUDGED = 10_000;

/**
 * Matches doubled letters. The matcher for leet collapses them in names, so they must be collapsed in the
 * patterns too. Letters that are doubled in rude English words are not collapsed.
 */
const DOUBLED = /([^belosg|])\1+/g;
/**
 * A blocked word is also searched for with its doubled letters collapsed, if it then still has at least this length.
 * @limit letters
 */
const SHORTEST = 5;

const patternsOf = (word: string) => {
  const single = word.replace(DOUBLED, '$1');
  return single.length < SHORTEST ? [word] : [...new Set([word, single])];
};

const words = new DataSet<{ originalWord: string }>().addAll(englishDataset).addPhrase(phrase => {
  for (const word of RUDE_WORDS.flatMap(patternsOf)) phrase.addPattern(parseRawPattern(word));
  for (const word of INNOCENT_WORDS) phrase.addWhitelistedTerm(word);
  return phrase.setMetadata({ originalWord: 'own' });
});

/** A matcher that reads digits and punctuation as the letters that they look like. */
const withLeet = createMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** A matcher that reads digits and punctuation literally. */
const plain = createMatcher({
  ...words.build(),
  ...englishRecommendedTransformers,
  blacklistMatcherTransformers: [resolveConfusablesTransformer(), toAsciiLowerCaseTransformer()],
});

/**
 * Creates a matcher that first searches for all patterns with one regular expression. Most names match none
 * of them, and the library's matcher takes thirty times as long, because it searches for one pattern after
 * another.
 */
function createMatcher(options: RegExpMatcherOptions) {
  const matcher = new RegExpMatcher(options);
  const any = new RegExp(options.blacklistedTerms.map(({ pattern }) => sourceOf(pattern)).join('|'), 's');
  const { blacklistMatcherTransformers: transformers = [] } = options;
  return {
    hasMatch: (text: string) => any.test(transformed(text, transformers)) && matcher.hasMatch(text),
  };
}

function sourceOf({ nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd }: ParsedPattern) {
  const boundary = (isRequired: boolean) => (isRequired ? '\\b' : '');
  return (
    boundary(requireWordBoundaryAtStart) +
    nodes.map(sourceOfNode).join('') +
    boundary(requireWordBoundaryAtEnd)
  );
}

function sourceOfNode(node: Node): string {
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOfNode(node.childNode)})?`;
  if (node.kind === SyntaxKind.Wildcard) return '.';
  return String.fromCodePoint(...node.chars).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Transforms the text into the form that the library's matcher compares. */
function transformed(text: string, transformers: readonly TransformerContainer[]) {
  const steps = transformers.map(each => ('factory' in each ? each.factory() : each));
  let result = '';
  for (const letter of text) {
    let code = letter.codePointAt(0);
    for (const step of steps) code = code === undefined ? undefined : step.transform(code);
    if (code !== undefined) result += String.fromCodePoint(code);
  }
  return result;
}
