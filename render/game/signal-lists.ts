import type { Signal } from '@preact/signals';

/**
 * Keeps only the items of a list that match. If all of them match, the signal does not change, so nothing is drawn
 * again.
 */
export function keepOnly<T>(list: Signal<readonly T[]>, matches: (item: T) => boolean) {
  if (!list.value.every(matches)) list.value = list.value.filter(matches);
}
