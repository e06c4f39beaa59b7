/** Moving among the buttons of a board, and pressing them. An open list of pilots comes before the board below it. */

const buttonsIn = (hud: Element) => [
  ...(hud.querySelector('.pilot-list') ?? hud).querySelectorAll<HTMLButtonElement>('button'),
];

/** Focuses the next button, after the last the first. False when there is none. */
export function focusNext(hud: Element, step: 1 | -1) {
  const buttons = buttonsIn(hud);
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = at < 0 ? 0 : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
  return buttons.length > 0;
}

/** Presses the button that has the focus. Without one the first gets it, so that nothing is pressed unseen. */
export function pressFocused(hud: Element) {
  const focused = buttonsIn(hud).find(button => button === document.activeElement);
  if (!focused) return focusNext(hud, 1);
  focused.click();
  return true;
}

/** Presses the button that leads back. */
export function goBack(hud: Element) {
  const back = buttonsIn(hud).find(button => button.classList.contains('back'));
  back?.click();
  return back !== undefined;
}
