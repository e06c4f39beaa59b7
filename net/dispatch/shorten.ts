/** Shortens long answers for models, which pay by the word, and marks the cuts. */

/** Maximum length of an answer to an agent that did not request the full answer. @limit characters */
export const SHORT_ANSWER = 1_900;

/** Part of a shortened answer that is reserved for the list of what was cut. @limit characters */
const MARK_LENGTH = 150;

/**
 * Stages of shortening. Each has the length to which texts are cut and the minimum number of list entries.
 * The stages are tried in this order until everything fits.
 */
const STAGES = [
  { entries: 12, characters: 1_000 },
  { entries: 6, characters: 250 },
  { entries: 3, characters: 100 },
  { entries: 1, characters: 60 },
];

/** Maximum length of a short list of numbers or names, such as scores by team. Short lists are never cut. @limit */
const SHORT_LIST = 8;
/** Maximum length of a name in a short list. A list with a longer name may be cut. @limit characters */
const NAME_LENGTH = 64;

/** Maximum number of fields of a record. An object with more fields is a map, which may be cut like a list. @limit */
const RECORD_KEYS = 20;

export interface Fitted {
  value: unknown;
  /** The cuts, such as `pilots: 12 of 60`; empty if there are none. */
  cuts: string[];
}

/**
 * Copies a JSON value and cuts lists and texts so that the copy has at most `maxLength` characters, if
 * possible. The longest list is cut first, down to the length of the second longest, and so on until
 * everything fits.
 */
export function shorten(value: unknown, maxLength: number): Fitted {
  let fitted: Fitted = { value, cuts: [] };
  const limits: Limits = { entries: new Map(), characters: Number.POSITIVE_INFINITY };
  for (const stage of STAGES) {
    if (lengthOf(fitted.value) <= maxLength) break;
    limits.characters = stage.characters;
    fitted = fitLists(value, limits, stage.entries, maxLength);
  }
  return fitted;
}

/**
 * Like `shorten`, for a value with a list that must keep all entries. Long values are cut within each entry,
 * and the entry's field `cut` names the cuts.
 */
export function shortenEntries(value: Record<string, unknown>, field: string, maxLength: number): Fitted {
  const room = maxLength - lengthOf({ ...value, [field]: [] }) - MARK_LENGTH;
  const entries = (value[field] as object[]).map(entry => shorten(entry, room));
  const marked = entries.map(entry =>
    entry.cuts.length > 0 ? { ...(entry.value as object), cut: entry.cuts } : entry.value,
  );
  return { value: { ...value, [field]: marked }, cuts: entries.flatMap(entry => entry.cuts) };
}

const lengthOf = (value: unknown) => JSON.stringify(value).length;

interface Limits {
  /** Maximum number of entries in lists, by the path of the list. */
  entries: Map<string, number>;
  characters: number;
}

/** Size of the lists at one path: entries of the longest list, and characters of all lists. */
interface Size {
  entries: number;
  characters: number;
}

/** Cuts lists until the value fits, but to no fewer than `least` entries. Records their lengths in `limits`. */
function fitLists(value: unknown, limits: Limits, least: number, maxLength: number): Fitted {
  for (;;) {
    const cuts = new Map<string, string>();
    const sizes = new Map<string, Size>();
    const fitted = cut(value, limits, '', cuts, sizes);
    const excess = lengthOf(fitted) - maxLength;
    const [longest, second] = [...sizes]
      .filter(([, { entries }]) => entries > least)
      .sort(([, a], [, b]) => b.characters - a.characters);
    if (excess <= 0 || !longest) {
      return { value: fitted, cuts: [...cuts].map(([path, what]) => `${path || 'list'}: ${what}`) };
    }
    const [path, { entries, characters }] = longest;
    const wanted = Math.max(characters - excess, second ? second[1].characters : 0);
    const fewer = Math.min(entries - 1, Math.ceil((entries * wanted) / characters));
    limits.entries.set(path, Math.max(least, fewer));
  }
}

function cut(
  value: unknown,
  limits: Limits,
  path: string,
  cuts: Map<string, string>,
  sizes: Map<string, Size>,
): unknown {
  if (typeof value === 'string') return cutText(value, limits, path, cuts);
  if (typeof value !== 'object' || value === null) return value;
  const inside = (item: unknown, inner: string) => cut(item, limits, inner, cuts, sizes);
  if (Array.isArray(value)) {
    if (isShortList(value)) return value;
    return note(
      path,
      sliced(value, limits, path, cuts).map(item => inside(item, path)),
      sizes,
    );
  }
  const fields = Object.entries(value);
  const isMap = path !== '' && fields.length > RECORD_KEYS;
  const shortened = (isMap ? sliced(fields, limits, path, cuts) : fields).map(
    ([key, item]) => [key, inside(item, path ? `${path}.${key}` : key)] as const,
  );
  if (isMap) note(path, shortened, sizes);
  return Object.fromEntries(shortened);
}

const isShortList = (list: unknown[]) =>
  list.length <= SHORT_LIST &&
  list.every(item => (typeof item === 'string' ? item.length <= NAME_LENGTH : typeof item !== 'object'));

function note<T>(path: string, list: T[], sizes: Map<string, Size>): T[] {
  const { entries = 0, characters = 0 } = sizes.get(path) ?? {};
  sizes.set(path, {
    entries: Math.max(entries, list.length),
    characters: characters + lengthOf(list),
  });
  return list;
}

function sliced<T>(list: T[], { entries }: Limits, path: string, cuts: Map<string, string>) {
  const most = entries.get(path) ?? list.length;
  if (list.length > most) cuts.set(path, `${most} of ${list.length}`);
  return list.slice(0, most);
}

function cutText(text: string, { characters }: Limits, path: string, cuts: Map<string, string>) {
  if (text.length <= characters) return text;
  cuts.set(path, `${characters} of ${text.length} characters`);
  return text.slice(0, characters).toWellFormed();
}
