import { signal } from '@preact/signals';

/** Rounds are dragged by their handles and dropped onto another round. */

/** Index of the dragged round. */
export const dragging = signal<number | null>(null);

/** Properties of an element that is the handle of the round at index `at`. */
export const handleOf = (at: number) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    const card = (event.target as HTMLElement).closest('li');
    event.dataTransfer?.setData('text/plain', ''); // without data, Firefox drags nothing
    if (card) event.dataTransfer?.setDragImage(card, 16, 16);
    dragging.value = at;
  },
  onDragEnd() {
    dragging.value = null;
  },
});

/** Properties of an element of the round at index `at`, onto which other rounds can be dropped. */
export const placeOf = (at: number, move: (from: number, to: number) => void) => ({
  onDragOver(event: DragEvent) {
    if (dragging.value !== null) event.preventDefault(); // allows the drop
  },
  onDrop(event: DragEvent) {
    event.preventDefault();
    const from = dragging.value;
    dragging.value = null;
    if (from !== null && from !== at) move(from, at);
  },
});
