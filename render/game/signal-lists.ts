import type { Signal } from '@preact/signals';

/** Removes from a list what is not to be kept; where all of it stays, nothing is drawn again. */
export function keepOnly<T>(list: Signal<readonly T[]>, isKept: (item: T) => boolean) {
  if (!list.value.every(isKept)) list.value = list.value.filter(isKept);
}
