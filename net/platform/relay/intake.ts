import { LRUCache } from 'lru-cache';
import type { ToRelay } from '../../../schema/wire/relay.ts';
import type { WorkQueue } from '../../dispatch/work-queue.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Viewers } from '../viewers/viewers.ts';
import type { Presses } from './presses.ts';
import { createRoom } from './room.ts';
import type { FromViewer } from './session.ts';

/** Most remembered ids of messages. @limit */
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
 * Handles messages of viewers: each message once, within the limits, and none from banned viewers. Resolves when it has
 * been handled.
 */
export function createIntake({ platform, hub, viewers, presses, queue, answer, now }: Deps) {
  const seen = new LRUCache<string, true>({ max: MAX_IDS });
  const hasRoom = createRoom(now);
  const isBanned = (userId: string | null) => userId !== null && viewers.isUserBanned(platform, userId);

  return async (message: FromViewer): Promise<void> => {
    const { id, from } = message;
    if (seen.has(id) || !hasRoom(message)) return;
    seen.set(id, true);
    if (message.t === 'press')
      return answer({ t: 'answer', id, text: await queue.add(() => presses(message)) });
    if (isBanned(from.userId)) return;
    const { role, userId, opaqueUserId } = from;
    const fields = { from: { role, userId, opaqueUserId }, message: message.message };
    hub.publish([{ type: 'extension', fields }]);
  };
}
