import { GameError } from '../../schema/base/error.ts';

/**
 * Returns the reason, for people, why the game must not act in chats and on platforms now; null if it may. Checked
 * before each such act.
 */
export type WhyBlocked = () => string | null;

/** For a game that does not share its channel. */
export const NEVER_BLOCKED: WhyBlocked = () => null;

/** Throws `unreachable` if the game must not act outside itself. */
export function requireUnblocked(whyBlocked: WhyBlocked) {
  const reason = whyBlocked();
  if (reason) throw new GameError('unreachable', `Nothing was sent: ${reason}.`);
}
