import { createRate } from '../../../core/rate.ts';
import type { FromViewer } from './session.ts';

/**
 * Limits of viewers' messages: per viewer, and for all together except presses of players, which wait in the queue
 * instead. A viewer who does not share their identity cannot play, and may appear as any number of viewers.
 */
const EACH = { perSecond: 2, burst: 4 };
const ALL = {
  messages: { perSecond: 200, burst: 400 },
  strangers: { perSecond: 20, burst: 20 },
};

/** Returns a function that checks whether a message is within the limits, and counts it. */
export function createRoom(now?: () => number) {
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

/** Null for messages without a common limit. */
function shareOf({ t, from }: FromViewer): keyof typeof ALL | null {
  if (t === 'message') return 'messages';
  return from.userId === null ? 'strangers' : null;
}
