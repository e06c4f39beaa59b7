import type { Signal } from '@preact/signals';

/** Removes from a list what is not to be kept; where all of it stays, nothing is drawn again. */
export function keepOnly<T>(list: Signal<readonly T[]>, matches: (item: T) => boolean) {
  if (!list.value.every(matches)) list.value = list.value.filter(matches);
}
