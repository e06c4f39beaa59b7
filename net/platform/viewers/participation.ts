import type { Output } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { Viewer } from '../intake/platform.ts';
import type { Bans } from './bans.ts';
import type { Identity } from './identity.ts';
import type { KnownViewer } from './known-viewers.ts';
import { type AtTick, idOf, type JoinOptions, type ViewerPilots } from './viewer-pilots.ts';

/** A viewer as the game knows them. */
interface ViewerPilot {
  /** The id of its pilot is `chat:<login>`; look pilots up by it. */
  login: string;
  /** As it is shown: events, captions, replies and boards say nothing else. */
  name: string;
}

/** Viewers who take part. */
export interface Participation {
  /** Remembers the viewer. Somebody who is banned is shown under a call sign. */
  pilotOf(viewer: Viewer): ViewerPilot;
  /** Null for somebody who may join. */
  banOf(viewer: Viewer): Ban | null;
  /** Puts the viewer in the game. Rejects with `banned` and with what the world refuses. */
  join(viewer: Viewer, options?: JoinOptions): Promise<Output<'addPilot'> & AtTick>;
  /** Takes the viewer out of the game; the round still counts what they did. `cause` as in `JoinOptions`. */
  leave(viewer: Viewer, cause?: number): Promise<{ removed: boolean } & AtTick>;
  /** The name for the pilot of `POST /pilots`. Throws `banned`. */
  admit(username: string, options: { dryRun: boolean }): string;
}

interface ParticipationParts {
  bans: Pick<Bans, 'of'>;
  pilots: Pick<ViewerPilots, 'add' | 'remove'>;
  identity: Pick<Identity, 'ofUsername'>;
  /** Remembers the viewer, and that they are there. */
  ofViewer(viewer: Viewer): KnownViewer;
  callSignFor(viewer: KnownViewer): string;
}

export function createParticipation(parts: ParticipationParts): Participation {
  const { bans, pilots, identity, ofViewer, callSignFor } = parts;
  const requireAdmitted = (viewer: KnownViewer) => {
    const ban = bans.of(viewer);
    if (ban) throw new GameError('banned', refusalOf(viewer, ban));
  };

  return {
    pilotOf(viewer) {
      const met = ofViewer(viewer);
      return { login: met.pilot, name: bans.of(met) ? callSignFor(met) : met.shown };
    },
    banOf: viewer => bans.of(ofViewer(viewer)),
    async join(viewer, options) {
      const joining = ofViewer(viewer);
      requireAdmitted(joining);
      return pilots.add(joining, options);
    },
    leave: (viewer, cause) => pilots.remove({ pilot: idOf(ofViewer(viewer).pilot) }, cause),
    admit(username, options) {
      const viewer = identity.ofUsername(username, options);
      requireAdmitted(viewer);
      return viewer.shown;
    },
  };
}

function refusalOf({ shown }: KnownViewer, { name, until, untilHeard }: NonNullable<ReturnType<Bans['of']>>) {
  const ever = untilHeard ? 'until they can write in the chat again' : 'for good';
  const end = until === null ? ever : `until ${new Date(until).toISOString()}`;
  return `${shown} is banned from the game ${end}. DELETE /bans/${encodeURIComponent(name)} lifts it.`;
}
