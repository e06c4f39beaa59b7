import { signal } from '@preact/signals';

/** Rounds are dragged by their handles and dropped onto the place of another. */

/** Index of the round that is dragged. */
export const dragging = signal<number | null>(null);

/** What makes an element the handle of that round. */
export const handleOf = (at: number) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    const card = (event.target as HTMLElement).closest('li');
    event.dataTransfer?.setData('text/plain', ''); // without any, Firefox drags nothing
    if (card) event.dataTransfer?.setDragImage(card, 16, 16);
    dragging.value = at;
  },
  onDragEnd() {
    dragging.value = null;
  },
});

/** What makes an element the place of that round, where others can be dropped. */
export const placeOf = (at: number, move: (from: number, to: number) => void) => ({
  onDragOver(event: DragEvent) {
    if (dragging.value !== null) event.preventDefault(); // it may be dropped here
  },
  onDrop(event: DragEvent) {
    event.preventDefault();
    const from = dragging.value;
    dragging.value = null;
    if (from !== null && from !== at) move(from, at);
  },
});
