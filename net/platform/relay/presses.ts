import { GameError } from '../../../schema/base/error.ts';
import type { Role } from '../../../schema/platform/platform.ts';
import type { Press, Sender } from '../../../schema/wire/relay.ts';
import type { Audit } from '../../dispatch/audit.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import { actorFor } from '../chat/chat.ts';
import type { RunGameCommand } from '../chat/commands.ts';
import type { Viewer } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';
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
 * Runs the command of a pressed button as if it had been typed in the chat. Resolves with the reply to the
 * viewer, or null if there is none.
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

const ROLES: Record<Sender['role'], readonly Role[]> = {
  viewer: [],
  moderator: ['moderator'],
  broadcaster: ['broadcaster'],
};

/** Returns the viewer who sent a message, or a text for the sender that says why their identity is unknown. */
export function viewerOf(
  { role, userId, ...named }: Sender,
  platform: string,
  viewers: Viewers,
): Viewer | { why: string } {
  if (userId === null) return { why: texts.unshared };
  const known = viewers.met(platform, userId);
  const login = named.login ?? known?.login;
  if (!login) return { why: texts.nameless };
  const name = named.name ?? known?.name ?? login;
  return { platform, id: userId, login: login.toLowerCase(), name, roles: ROLES[role] };
}
