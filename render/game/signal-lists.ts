import type { Signal } from '@preact/signals';

/** Removes items from a list; if all stay, nothing is drawn again. */
export function keepOnly<T>(list: Signal<readonly T[]>, matches: (item: T) => boolean) {
  if (!list.value.every(matches)) list.value = list.value.filter(matches);
}
