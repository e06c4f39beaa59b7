/** Models pay for answers by the word: what is long is cut, and marked as cut. */

/** Longest answer where the caller did not ask for all. Unit: characters. */
export const SHORT_ANSWER = 1_900;

/** Room for the field that says what was cut out of an entry. Unit: characters. */
const MARK_LENGTH = 150;

/** How many entries of a list, and characters of a text, are kept: tried in this order until all fits. */
const LENGTHS = [
  { entries: 100, characters: 1_000 },
  { entries: 30, characters: 500 },
  { entries: 12, characters: 250 },
  { entries: 6, characters: 160 },
  { entries: 3, characters: 100 },
  { entries: 1, characters: 60 },
];

/** An object within an answer that has more keys is a map, whose keys are content. */
const RECORD_KEYS = 20;

export interface Fitted {
  value: unknown;
  /** What was cut, as `pilots: 12 of 60`; empty when nothing was. */
  cuts: string[];
}

/** A copy of a JSON value whose text is at most `maxLength` characters long, as far as cutting lists and texts helps. */
export function shorten(value: unknown, maxLength: number): Fitted {
  let fitted: Fitted = { value, cuts: [] };
  for (const limits of LENGTHS) {
    if (JSON.stringify(fitted.value).length <= maxLength) break;
    const cuts = new Map<string, string>();
    fitted = { value: cut(value, limits, '', cuts), cuts: [] };
    fitted.cuts = [...cuts].map(([path, what]) => `${path || 'list'}: ${what}`);
  }
  return fitted;
}

/**
 * The same for a value with a list that must stay complete: whatever is too long is cut within each entry, whose
 * field `cut` says so.
 */
export function shortenEntries(value: Record<string, unknown>, field: string, maxLength: number): Fitted {
  const room = maxLength - JSON.stringify({ ...value, [field]: [] }).length - MARK_LENGTH;
  const entries = (value[field] as object[]).map(entry => shorten(entry, room));
  const marked = entries.map(entry =>
    entry.cuts.length > 0 ? { ...(entry.value as object), cut: entry.cuts } : entry.value,
  );
  return { value: { ...value, [field]: marked }, cuts: entries.flatMap(entry => entry.cuts) };
}

type Limits = (typeof LENGTHS)[number];

function cut(value: unknown, limits: Limits, path: string, cuts: Map<string, string>): unknown {
  if (typeof value === 'string') return cutText(value, limits, path, cuts);
  if (Array.isArray(value)) {
    return sliced(value, limits, path, cuts).map(item => cut(item, limits, path, cuts));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const isMap = path !== '' && fields.length > RECORD_KEYS;
  const kept = isMap ? sliced(fields, limits, path, cuts) : fields;
  const inner = ([key, item]: [string, unknown]) =>
    [key, cut(item, limits, path ? `${path}.${key}` : key, cuts)] as const;
  return Object.fromEntries(kept.map(inner));
}

function sliced<T>(list: T[], { entries }: Limits, path: string, cuts: Map<string, string>) {
  if (list.length > entries) cuts.set(path, `${entries} of ${list.length}`);
  return list.slice(0, entries);
}

function cutText(text: string, { characters }: Limits, path: string, cuts: Map<string, string>) {
  if (text.length <= characters) return text;
  cuts.set(path, `${characters} of ${text.length} characters`);
  return text.slice(0, characters).toWellFormed();
}
