import { LRUCache } from 'lru-cache';
import { createRate } from '../../../core/rate.ts';
import type { ToRelay } from '../../../schema/wire/relay.ts';
import type { WorkQueue } from '../../dispatch/work-queue.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Viewers } from '../viewers/viewers.ts';
import type { Presses } from './presses.ts';
import type { FromViewer } from './session.ts';

/** Maximum number of remembered ids of messages. @limit */
const MAX_IDS = 20_000;

interface Deps {
  platform: string;
  hub: Pick<EventHub, 'publish'>;
  viewers: Pick<Viewers, 'isUserBanned'>;
  presses: Presses;
  queue: Pick<WorkQueue, 'add'>;
  answer(message: ToRelay): void;
  now?: () => number;
}

/**
 * Handles messages of viewers: each message once, within the limits, and none from banned viewers. Resolves when the
 * message has been handled.
 */
export function createIntake({ platform, hub, viewers, presses, queue, answer, now }: Deps) {
  const seen = new LRUCache<string, true>({ max: MAX_IDS });
  const isWithinLimits = createMessageLimits(now);
  const isBanned = (userId: string | null) => userId !== null && viewers.isUserBanned(platform, userId);

  return async (message: FromViewer): Promise<void> => {
    const { id, from } = message;
    if (seen.has(id) || !isWithinLimits(message)) return;
    seen.set(id, true);
    if (message.t === 'press')
      return answer({ t: 'answer', id, text: await queue.add(() => presses(message)) });
    if (isBanned(from.userId)) return;
    const { role, userId, opaqueUserId } = from;
    const fields = { from: { role, userId, opaqueUserId }, message: message.message };
    hub.publish([{ type: 'extension', fields }]);
  };
}

/**
 * Limits of messages: per viewer, and for all viewers together. Presses of players are not part of the second, because
 * they wait in the queue. A viewer who does not share their identity cannot play, and may pose as any number of
 * viewers.
 */
const EACH = { perSecond: 2, burst: 4 };
const ALL = {
  messages: { perSecond: 200, burst: 400 },
  strangers: { perSecond: 20, burst: 20 },
};

/** Returns a function that counts a message and says whether it is within the limits. */
export function createMessageLimits(now?: () => number) {
  const each = createRate({ ...EACH, now });
  const all = {
    messages: createRate({ ...ALL.messages, now }),
    strangers: createRate({ ...ALL.strangers, now }),
  };
  return (message: FromViewer) => {
    const share = shareOf(message);
    return each.take(senderOf(message)) && (share === null || all[share].take());
  };
}

const senderOf = ({ from: { userId, opaqueUserId } }: FromViewer) =>
  userId === null ? `opaque ${opaqueUserId}` : `user ${userId}`;

/** The shared limit that a message counts towards; null if none. */
function shareOf({ t, from }: FromViewer): keyof typeof ALL | null {
  if (t === 'message') return 'messages';
  return from.userId === null ? 'strangers' : null;
}
