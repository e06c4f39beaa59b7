import { ChatMessageDroppedError } from '@twurple/api';
import { createQueue } from '../../../../core/queue.ts';
import { GameError } from '../../../../schema/base/error.ts';
import type { PlatformAdapter } from '../../intake/platform.ts';
import type { Call } from './calls.ts';

type Say = NonNullable<PlatformAdapter['say']>;

/** Lines that wait while the platform is slow; what is older than these is not worth saying any more. */
const MAX_WAITING = 20;

/** Writes lines to the account's own chat, in their order. Rejects for one that does not appear there, saying why. */
export function createSay(call: Call): Say {
  const inTurn = createQueue({ mostWaiting: MAX_WAITING - 1, full: tooMany }); // beside the one that is being written;
  return text =>
    inTurn(async () => {
      const drop = await call({
        part: 'chat',
        work: ({ chat }, { id }) => chat.sendChatMessage(id, text).then(() => null, droppedOr),
      });
      if (drop) throw new GameError('not-available', drop);
    });
}

const tooMany = () => new GameError('unreachable', 'Twitch does not answer, and too much waits for it.');

/** Why the platform took a line and did not show it; throws all other errors. */
function droppedOr(error: unknown): string {
  if (!(error instanceof ChatMessageDroppedError)) throw error;
  const [, reason] = /dropped: (.*)/.exec(error.message) ?? [];
  return `Twitch did not show the line (${error.code}): ${reason}`;
}
