import { computed, effect } from '@preact/signals';
import type { Game } from '../game/game.ts';

/**
 * Sends the game window's shell, if there is one, the mode of the window: at the start, at each change, and in answer
 * to every message from the shell, which may have loaded after the start.
 */
export function announceWindowMode(
  { round, settings }: Pick<Game, 'round' | 'settings'>,
  shell: EventTarget,
) {
  const mode = computed(() => (round.value ? settings.value.windowMode : null)); // known once a round has been received
  const announce = () => {
    if (mode.value) shell.dispatchEvent(new CustomEvent('starfray:window-mode', { detail: mode.value }));
  };
  effect(announce);
  shell.addEventListener('starfray:shell', announce);
}
