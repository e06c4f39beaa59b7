import type { Control } from '../game/control.ts';
import { focusNext, goBack, pressFocused } from './focus.ts';

/** What a key or a button of a gamepad asks for. */
export type Input = 'next' | 'previous' | 'press' | 'back' | 'camera' | 'pilots';

/** Does what is asked for on the boards in `hud`; false where nothing can be done. */
export function createInputs(hud: Element, control: Control): (input: Input) => boolean {
  const deeds: Record<Input, () => boolean> = {
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
