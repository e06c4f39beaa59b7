import * as v from 'valibot';
import type { ModerationEvent, PlatformEvent } from '../../intake/platform.ts';
import type { TwitchAccount } from '../link.ts';
import type { PlatformTime } from '../platform-time.ts';
import { Id } from './families/viewer.ts';
import type { Notification } from './frames.ts';
import { createLatest } from './latest.ts';
import { TOPICS } from './topics.ts';

/** Largest assumed lead of Twitch's clock: later lines were written after a clear. @limit */
const MOST_AHEAD_MS = 60_000;

const Deleted = v.object({ message_id: Id });

/**
 * Converts messages to events of the game. Messages may arrive in another order than they were sent: a line that was
 * deleted before it arrives has no effect, and neither has a redemption that was refunded.
 */
export function createReading(time: Pick<PlatformTime, 'pastOf' | 'now'>) {
  const clearedAt = createLatest<number>();
  const deleted = createLatest<true>();
  const withdrawn = createLatest<true>();

  const noteClear = ({ act, user }: ModerationEvent, at: number, event: unknown) => {
    if (act === 'delete') deleted.set(v.parse(Deleted, event).message_id, true);
    else if (user?.id) clearedAt.set(user.id, Math.min(at, time.now() + MOST_AHEAD_MS));
  };

  /** Whether an earlier message has undone it. */
  const isUndone = (event: PlatformEvent, at: number) => {
    if (event.kind === 'redeem') return withdrawn.get(event.id ?? '') !== undefined;
    if (event.kind !== 'chat') return false;
    return deleted.get(event.id ?? '') !== undefined || at < (clearedAt.get(event.user.id ?? '') ?? 0);
  };

  /** Null for messages that the game ignores. Throws for an invalid message. */
  return ({ id, at, topic, event: given }: Notification, account: TwitchAccount): PlatformEvent | null => {
    const event = TOPICS[topic]?.read?.(given, { id, at, since: time.pastOf(account.since) }) ?? null;
    if (event?.kind === 'moderation') noteClear(event, at, given);
    if (event?.kind === 'withdrawal') withdrawn.set(event.id ?? '', true);
    return event && !isUndone(event, at) ? { ...event, channel: account.id } : null;
  };
}
