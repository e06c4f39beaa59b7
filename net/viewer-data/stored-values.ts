import { mentions } from './names.ts';

/** The JSON value without what names a viewer; undefined when nothing is left. */
export function without(value: unknown, names: readonly string[]): unknown {
  if (typeof value === 'string') return mentions(value, names) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  const isLeft = (item: unknown) => item !== undefined;
  if (Array.isArray(value)) return value.map(item => without(item, names)).filter(isLeft);
  const kept = Object.entries(value)
    .filter(([key]) => !mentions(key, names))
    .map(([key, item]) => [key, without(item, names)] as const)
    .filter(([, item]) => isLeft(item));
  return Object.fromEntries(kept);
}
