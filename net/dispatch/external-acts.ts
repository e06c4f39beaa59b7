import { GameError } from '../../schema/base/error.ts';

/**
 * Why the game must not act outside itself now, as in chats and at platforms, for people; null while it may. Asked before
 * each such act.
 */
export type WhyBlocked = () => string | null;

/** For a game that shares its channel with no other. */
export const NEVER_BLOCKED: WhyBlocked = () => null;

/** Throws `unreachable` while the game must not act outside itself. */
export function requireUnblocked(whyBlocked: WhyBlocked) {
  const reason = whyBlocked();
  if (reason) throw new GameError('unreachable', `Nothing was sent: ${reason}.`);
}
