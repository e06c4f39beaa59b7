import { createRate } from '../../rate.ts';
import type { FromViewer } from './session.ts';

/**
 * How much viewers may send: each for themselves, and all together. Whoever does not share their identity cannot play, can be
 * anybody any number of times, and so takes no room from those who play.
 */
const EACH = { perSecond: 2, burst: 4 };
const ALL = {
  presses: { perSecond: 200, burst: 400 },
  messages: { perSecond: 200, burst: 400 },
  strangers: { perSecond: 20, burst: 20 },
};

/** Returns a function that says whether there is room for the message, and takes it. */
export function createRoom(now?: () => number) {
  const each = createRate({ ...EACH, now });
  const all = {
    presses: createRate({ ...ALL.presses, now }),
    messages: createRate({ ...ALL.messages, now }),
    strangers: createRate({ ...ALL.strangers, now }),
  };
  return (message: FromViewer) => each(senderOf(message)) && all[shareOf(message)]();
}

const senderOf = ({ from: { userId, opaqueUserId } }: FromViewer) =>
  userId === null ? `opaque ${opaqueUserId}` : `user ${userId}`;

function shareOf({ t, from }: FromViewer): keyof typeof ALL {
  if (t === 'message') return 'messages';
  return from.userId === null ? 'strangers' : 'presses';
}
