import { createRate } from '../../../core/rate.ts';
import type { FromViewer } from './session.ts';

/**
 * How much viewers may send: each for themselves, and all together what is no press of a player. Presses of players wait in
 * the queue instead. Whoever does not share their identity cannot play and can be anybody any number of times.
 */
const EACH = { perSecond: 2, burst: 4 };
const ALL = {
  messages: { perSecond: 200, burst: 400 },
  strangers: { perSecond: 20, burst: 20 },
};

/** Returns a function that says whether there is room for the message, and takes it. */
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

/** Null for what is not limited together. */
function shareOf({ t, from }: FromViewer): keyof typeof ALL | null {
  if (t === 'message') return 'messages';
  return from.userId === null ? 'strangers' : null;
}
