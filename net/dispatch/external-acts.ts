import { GameError } from '../../schema/base/error.ts';

/**
 * Reason, for people, why the game must not act in chats and on platforms now; null while it may. Checked before
 * each such act.
 */
export type WhyBlocked = () => string | null;

/** For a game that has its channel alone. */
export const NEVER_BLOCKED: WhyBlocked = () => null;

/** Throws `unreachable` while the game must not act outside itself. */
export function requireUnblocked(whyBlocked: WhyBlocked) {
  const reason = whyBlocked();
  if (reason) throw new GameError('unreachable', `Nothing was sent: ${reason}.`);
}
