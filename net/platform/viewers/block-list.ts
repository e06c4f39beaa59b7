import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
  resolveConfusablesTransformer,
  toAsciiLowerCaseTransformer,
} from 'obscenity';
import { INNOCENT_WORDS } from './innocent-words.ts';
import { RUDE_WORDS } from './rude-words.ts';
import { spellingsOf } from './spellings.ts';

/** Which names are not shown. */

export interface NameLists {
  blockedNames: readonly string[];
  allowedNames: readonly string[];
}

/**
 * True for a name that must not be seen: one that contains a rude word of English or German in any spelling, or an
 * entry of the streamer's `blockedNames`. Names in `allowedNames` are always shown.
 */
export function isBlocked(name: string, { blockedNames, allowedNames }: NameLists): boolean {
  const key = name.toLowerCase();
  if (allowedNames.some(allowed => allowed.toLowerCase() === key)) return false;
  return blockedNames.some(blocked => key.includes(blocked.toLowerCase())) || isRude(name);
}

/** True when it contains a rude word of English or German, in any spelling. */
export const isRude = (name: string): boolean => spellingsOf(name).some(isRudeSpelling);

function isRudeSpelling(spelling: string): boolean {
  const known = judged.get(spelling);
  if (known !== undefined) return known;
  const isIt = withLeet.hasMatch(withoutNumbers(spelling)) || plain.hasMatch(spelling);
  if (judged.size >= MAX_JUDGED) judged.clear();
  judged.set(spelling, isIt);
  return isIt;
}

/** Without digits that stand alone: those of `viewer-455` are a number, not letters. */
const withoutNumbers = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}@$!|])\d{2,}(?![\p{L}\p{N}@$!|])/gu, ' ');

/** To look takes a fifth of a millisecond; the same names come again and again, and a login is mostly spelled as the name. */
const judged = new Map<string, boolean>();
const MAX_JUDGED = 10_000;

/** Doubled letters are read as one by the matcher that knows leet, but for those that English doubles in rude words. */
const DOUBLED = /([^belosg|])\1+/g;
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

/** Reads digits and signs as the letters that they look like. */
const withLeet = new RegExpMatcher({ ...words.build(), ...englishRecommendedTransformers });

/** Reads everything as it is. */
const plain = new RegExpMatcher({
  ...words.build(),
  ...englishRecommendedTransformers,
  blacklistMatcherTransformers: [resolveConfusablesTransformer(), toAsciiLowerCaseTransformer()],
});
