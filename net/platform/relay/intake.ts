import { LRUCache } from 'lru-cache';
import { createRate } from '../../../core/rate.ts';
import type { ToRelay } from '../../../schema/wire/relay.ts';
import type { WorkQueue } from '../../dispatch/work-queue.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Viewers } from '../viewers/viewers.ts';
import type { Presses } from './presses.ts';
import type { FromViewer } from './session.ts';

/** Maximum number of ids of relay messages that are remembered, so that a repeated message is ignored. @limit */
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
 * Creates a function that handles messages from viewers. Each message is handled once; messages above the
 * limits and from banned viewers are ignored. Resolves when the message has been handled.
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
 * Limits on messages, per viewer and for all viewers together. Players' button presses do not count towards
 * the common limit, because they wait in the queue. Viewers who do not share their identity cannot play. They
 * have a common limit, because one person may pose as any number of such viewers.
 */
const EACH = { perSecond: 2, burst: 4 };
const ALL = {
  messages: { perSecond: 200, burst: 400 },
  strangers: { perSecond: 20, burst: 20 },
};

/** Creates a function that counts a message and returns whether it is within the limits. */
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

/** Returns the common limit towards which a message counts; null if there is none. */
function shareOf({ t, from }: FromViewer): keyof typeof ALL | null {
  if (t === 'message') return 'messages';
  return from.userId === null ? 'strangers' : null;
}
