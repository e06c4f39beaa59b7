import { computed, effect } from '@preact/signals';
import type { Game } from './game.ts';

/** Tells the shell of the game window, where there is one, how the window is to be shown: at first and at each change. */
export function announceWindowMode(
  { round, settings }: Pick<Game, 'round' | 'settings'>,
  shell: EventTarget,
) {
  const mode = computed(() => (round.value ? settings.value.windowMode : null)); // known with the first round
  effect(() => {
    if (mode.value) shell.dispatchEvent(new CustomEvent('starfray:window-mode', { detail: mode.value }));
  });
}
