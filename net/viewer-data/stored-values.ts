import { MAX_DEPTH } from '../../schema/base/depth.ts';
import { mentions } from './names.ts';

/**
 * The JSON value without what names a viewer; undefined when nothing is left. What is deeper than scripts can store now
 * goes too: no value may keep a viewer from being deleted.
 */
function without(value: unknown, names: readonly string[], levels = MAX_DEPTH): unknown {
  if (typeof value === 'string') return mentions(value, names) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return undefined;
  const isLeft = (item: unknown) => item !== undefined;
  if (Array.isArray(value)) return value.map(item => without(item, names, levels - 1)).filter(isLeft);
  const kept = Object.entries(value)
    .filter(([key]) => !mentions(key, names))
    .map(([key, item]) => [key, without(item, names, levels - 1)] as const)
    .filter(([, item]) => isLeft(item));
  return Object.fromEntries(kept);
}

/** The same of the JSON of a value; null when nothing is left, or when it is no JSON. */
export function textWithout(text: string, names: readonly string[]): string | null {
  try {
    return JSON.stringify(without(JSON.parse(text), names)) ?? null;
  } catch {
    return null;
  }
}
