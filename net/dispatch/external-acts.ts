import { GameError } from '../../schema/base/error.ts';

/**
 * Returns the reason why the game must not act in chats and on platforms now, as a text for people; null if
 * it may act. Called before each such action.
 */
export type WhyBlocked = () => string | null;

/** For a game that shares its channel with no other game. */
export const NEVER_BLOCKED: WhyBlocked = () => null;

/** Throws `unreachable` if the game must not act outside itself. */
export function requireUnblocked(whyBlocked: WhyBlocked) {
  const reason = whyBlocked();
  if (reason) throw new GameError('unreachable', `Nothing was sent: ${reason}.`);
}
