/** Deepest nesting of lists and records in input, and in what scripts send and store. @limit levels */
export const MAX_DEPTH = 64;

/** Whether a JSON value is nested more deeply than `levels`. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some(inner => isTooDeep(inner, levels - 1));
}
