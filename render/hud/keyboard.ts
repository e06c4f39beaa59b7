/** Moving among the buttons of a board by arrow keys; Tab and Enter work by themselves. */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Follows the keys on that part of the page. Escape presses the button that leads back. */
export function followKeys(hud: Element) {
  addEventListener('keydown', event => {
    if (event.key === 'Escape') hud.querySelector<HTMLButtonElement>('button.back')?.click();
    const step = STEPS[event.key];
    if (step && focusNext(hud, step)) event.preventDefault();
  });
}

/** Focuses the next button, after the last the first. False when there is none. */
function focusNext(hud: Element, step: number) {
  const buttons = [...hud.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = at < 0 ? 0 : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
  return buttons.length > 0;
}
