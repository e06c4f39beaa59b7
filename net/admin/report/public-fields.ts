/**
 * What a report says of each field of an object. Every field has a rule, so that a new one cannot get into a report
 * before somebody has decided what may be said of it. A rule that returns undefined leaves its field out.
 */
export type FieldRules<T> = { readonly [K in keyof T]-?: (value: T[K]) => unknown };

/** The object as its rules show it. */
export const publicFields = <T extends object>(value: T, rules: FieldRules<T>): Record<string, unknown> =>
  Object.fromEntries((Object.keys(rules) as (keyof T)[]).map(key => [key, rules[key](value[key])]));

/** For figures and switches, which name nobody. */
export const shown = <T extends number | boolean | null>(value: T) => value;

/** For the words of a list that is part of the game. */
export const oneOf =
  <T extends string | null>(words: readonly T[]) =>
  (value: T) =>
    words.includes(value) ? value : null;

/** For what only matters as being there at all. */
export const isSet = (value: unknown) => value !== undefined && value !== null;

export const hidden = () => undefined;
