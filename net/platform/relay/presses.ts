import { GameError } from '../../../schema/base/error.ts';
import type { Press } from '../../../schema/wire/relay.ts';
import type { Audit } from '../../dispatch/audit.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import { actorFor } from '../chat/chat.ts';
import type { RunGameCommand } from '../chat/game-commands.ts';
import type { Viewers } from '../viewers/viewers.ts';
import { viewerOf } from './sender.ts';
import { texts } from './texts.ts';

interface PressesDeps {
  platform: string;
  viewers: Viewers;
  run: RunGameCommand;
  audit: Audit;
  emergency: Emergency;
  onBug(error: unknown): void;
}

/**
 * Runs the command of a pressed button as if it had been typed in the chat, and resolves with the reply to the viewer,
 * if any.
 */
export type Presses = (press: Press) => Promise<string | null>;

export function createPresses({ platform, viewers, run, audit, emergency, onBug }: PressesDeps): Presses {
  const carryOut = async ({ from, button, team }: Press) => {
    const viewer = viewerOf(from, platform, viewers);
    if ('why' in viewer) return viewer.why;
    const cause = audit.record(`!${button}`, actorFor(viewer));
    const { reply } = await run(button, { viewer, input: team ?? '', cause });
    return reply ?? null;
  };

  return async press => {
    if (emergency.stop) return texts.stopped;
    try {
      return await carryOut(press);
    } catch (error) {
      if (!(error instanceof GameError)) onBug(error);
      return texts.notNow;
    }
  };
}
