import { computed, effect } from '@preact/signals';
import type { Game } from '../game/game.ts';

/**
 * Tells the shell of the game window, where there is one, how the window is to be shown: at first, at each change, and
 * in answer to all that the shell says, since it may have come to the page after the first time.
 */
export function announceWindowMode(
  { round, settings }: Pick<Game, 'round' | 'settings'>,
  shell: EventTarget,
) {
  const mode = computed(() => (round.value ? settings.value.windowMode : null)); // known with the first round
  const announce = () => {
    if (mode.value) shell.dispatchEvent(new CustomEvent('starfray:window-mode', { detail: mode.value }));
  };
  effect(announce);
  shell.addEventListener('starfray:shell', announce);
}
