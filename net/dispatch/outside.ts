import { GameError } from '../../schema/base/error.ts';

/**
 * Why the game must not act outside itself now, as in chats and at platforms, for people; null while it may. Asked before
 * each such act.
 */
export type WhyNotOutside = () => string | null;

/** For a game that shares its channel with no other. */
export const ALWAYS_OUTSIDE: WhyNotOutside = () => null;

/** Throws `unreachable` while the game must not act outside itself. */
export function requireOutside(whyNotOutside: WhyNotOutside) {
  const reason = whyNotOutside();
  if (reason) throw new GameError('unreachable', `Nothing was sent: ${reason}.`);
}
