import { codedForms, fold } from './secret-forms.ts';

/** Hides the values of secrets in a text: each becomes `[secret NAME]`. */
export type Redact = (text: string) => string;

/** Shorter values stand in every other word by chance. */
const MIN_LENGTH = 4;
/** At the end of a text that was cut off, so many characters of a value are enough. */
const MIN_CUT = 8;
const AFTER_CUT = /^[….'"]{0,5}$/;

interface Needle {
  name: string;
  form: string;
}

interface Found {
  name: string;
  from: number;
  to: number;
}

/**
 * Knows each value of 4 and more characters as it is and in the usual codings, in upper and lower case: also where
 * values overlap, and at the end of a text that was cut off inside of one.
 */
export function createRedactor(secrets: Readonly<Record<string, string>>): Redact {
  const needles = Object.entries(secrets).flatMap(([name, value]) =>
    codedForms(value).flatMap(form => (form.length < MIN_LENGTH ? [] : { name, form })),
  );
  if (needles.length === 0) return text => text;
  return text => {
    const folded = fold(text);
    const found = needles.flatMap(needle => [...occurrences(folded, needle), ...cutOff(folded, needle)]);
    return found.length === 0 ? text : withMarks(text, found);
  };
}

/** Hides in all keys and texts of a JSON value. */
export function redactDeep(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(element => redactDeep(element, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redact(key), redactDeep(inner, redact)]),
  );
}

function occurrences(text: string, { name, form }: Needle): Found[] {
  const found: Found[] = [];
  for (let from = text.indexOf(form); from >= 0; from = text.indexOf(form, from + 1))
    found.push({ name, from, to: from + form.length });
  return found;
}

function cutOff(text: string, { name, form }: Needle): Found[] {
  const beginning = form.slice(0, MIN_CUT);
  const from = form.length > MIN_CUT ? text.lastIndexOf(beginning) : -1;
  if (from < 0) return [];
  let to = from + MIN_CUT;
  while (to < text.length && text[to] === form[to - from]) to++;
  return AFTER_CUT.test(text.slice(to, to + 6)) ? [{ name, from, to }] : [];
}

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
