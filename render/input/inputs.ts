import type { Control } from '../game/control.ts';

/**
 * The commands for boards: moving the focus among their buttons, and pressing them. An open list of pilots takes
 * precedence over the board below it.
 */

const buttonsIn = (hud: Element) => [
  ...(hud.querySelector('.pilot-list') ?? hud).querySelectorAll<HTMLButtonElement>('button'),
];

/** Focuses the next button; the first one follows the last. Returns false if there are no buttons. */
function focusNext(hud: Element, step: 1 | -1) {
  const buttons = buttonsIn(hud);
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = at < 0 ? 0 : (at + step + buttons.length) % buttons.length;
  buttons[next]?.focus();
  return buttons.length > 0;
}

/**
 * Presses the focused button. If no button has the focus, the first one gets it instead, so that no button is pressed
 * unnoticed.
 */
function pressFocused(hud: Element) {
  const focused = buttonsIn(hud).find(button => button === document.activeElement);
  if (!focused) return focusNext(hud, 1);
  focused.click();
  return true;
}

/** Presses the button that goes back. */
function goBack(hud: Element) {
  const back = buttonsIn(hud).find(button => button.classList.contains('back'));
  back?.click();
  return back !== undefined;
}

/** The command of a key or a button of a gamepad. */
export type InputDeed = 'next' | 'previous' | 'press' | 'back' | 'camera' | 'pilots';

/** Carries out the command on the boards in `hud`; false if nothing can be done. */
export function createInputs(hud: Element, control: Control): (input: InputDeed) => boolean {
  const deeds: Record<InputDeed, () => boolean> = {
    next: () => focusNext(hud, 1),
    previous: () => focusNext(hud, -1),
    press: () => pressFocused(hud),
    back: () => goBack(hud),
    camera: done(control.nextCamera),
    pilots: done(control.togglePilots),
  };
  return input => deeds[input]();
}

const done = (deed: () => void) => () => {
  deed();
  return true;
};

/**
 * Keys are identified by their printed character, so that the letters are found on every keyboard. Tab and Enter need
 * no entry.
 */
const INPUTS: Readonly<Record<string, InputDeed>> = {
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  ArrowRight: 'next',
  ArrowDown: 'next',
  Escape: 'back',
  c: 'camera',
  p: 'pilots',
};
/** Inputs that repeat while their key is held. */
const REPEATING: ReadonlySet<InputDeed> = new Set<InputDeed>(['next', 'previous']);

/** Listens to the keys on this page, and passes their inputs to `take`. */
export function followKeys(take: (input: InputDeed) => boolean) {
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return; // shortcuts with these keys belong to the browser
    const input = INPUTS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!input || (event.repeat && !REPEATING.has(input))) return;
    if (take(input)) event.preventDefault();
  });
}
