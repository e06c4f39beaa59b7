import type { Game } from './game.ts';

/**
 * Whether viewers can reach the game by chat, and whether it is a demo; both false if the server does not report it.
 */
export function presenceIn({ round }: Game): { chat: boolean; demo: boolean } {
  const none = { chat: false, demo: false };
  return { ...none, ...round.value?.overlay };
}
