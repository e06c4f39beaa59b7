import type { Game } from './game.ts';

/** How viewers can reach the game: not at all if the server does not say. */
export function presenceIn({ round }: Game): { chat: boolean; demo: boolean } {
  const none = { chat: false, demo: false };
  return { ...none, ...round.value?.overlay };
}
