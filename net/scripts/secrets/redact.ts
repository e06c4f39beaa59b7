import { codedForms, fold, plainForms } from './secret-forms.ts';
import { createSearch, type Found } from './secret-search.ts';
import { createSpreadSearch } from './spread-search.ts';

/** Hides the values of secrets in a text: each becomes `[secret NAME]`. */
export type Redact = (text: string) => string;

/** Shorter values occur in every other word by chance. */
const MIN_LENGTH = 4;

/**
 * Finds each value of 4 or more characters as it is and in the usual encodings, in upper and lower case, even where
 * values overlap and, with `withCut`, where a text was truncated inside of one. Takes time proportional to the length of the text.
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

/** Hides secrets in all keys and texts of a JSON value. */
export function redactDeep(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(element => redactDeep(element, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key), redactDeep(inner, redact)]),
  );
}

/** Of those that begin at the same place, marks the longest. Overlapping ones get a mark each. */
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
