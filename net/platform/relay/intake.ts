import type { ToRelay } from '../../../schema/wire/relay.ts';
import type { WorkQueue } from '../../dispatch/work-queue.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Viewers } from '../viewers/viewers.ts';
import type { Presses } from './presses.ts';
import { createRoom } from './room.ts';
import { createSeenIds } from './seen-ids.ts';
import type { FromViewer } from './session.ts';

interface IntakeDeps {
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
export function createIntake({ platform, hub, viewers, presses, queue, answer, now }: IntakeDeps) {
  const seen = createSeenIds();
  const hasRoom = createRoom(now);
  const isBanned = (userId: string | null) => userId !== null && viewers.isUserBanned(platform, userId);

  return async (message: FromViewer): Promise<void> => {
    const { id, from } = message;
    if (seen.has(id) || !hasRoom(message)) return;
    seen.add(id);
    if (message.t === 'press')
      return answer({ t: 'answer', id, text: await queue.add(() => presses(message)) });
    if (isBanned(from.userId)) return;
    const { role, userId, opaqueUserId } = from;
    const fields = { from: { role, userId, opaqueUserId }, message: message.message };
    hub.publish([{ type: 'extension', fields }]);
  };
}
