import { computed, effect } from '@preact/signals';
import type { Game } from '../game/game.ts';

/**
 * Tells the game window's shell, if there is one, how to show the window: at the start, at each change, and in answer
 * to every message of the shell, because it may have loaded after the first time.
 */
export function announceWindowMode(
  { round, settings }: Pick<Game, 'round' | 'settings'>,
  shell: EventTarget,
) {
  const mode = computed(() => (round.value ? settings.value.windowMode : null)); // known from the first round on
  const announce = () => {
    if (mode.value) shell.dispatchEvent(new CustomEvent('starfray:window-mode', { detail: mode.value }));
  };
  effect(announce);
  shell.addEventListener('starfray:shell', announce);
}
