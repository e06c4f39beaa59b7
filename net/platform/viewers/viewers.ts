import { io } from '../../../core/io.ts';
import type { Output } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { PilotIdentity } from '../../../schema/wire/messages.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import { moveOnBoards } from '../../store/leaderboards.ts';
import type { Store } from '../../store/store.ts';
import type { Viewer } from '../intake/platform.ts';
import { type Bans, createBans } from './bans.ts';
import { createIdentity, type ViewerIdentities } from './identity.ts';
import { createKnownViewers, type KnownViewer, type KnownViewers } from './known-viewers.ts';
import { createModeration, type Moderation } from './moderation.ts';
import { createTakingOff, stranger } from './taking-off.ts';
import {
  type AtTick,
  createViewerPilots,
  idOf,
  type JoinOptions,
  type ViewerPilots,
} from './viewer-pilots.ts';

/** A viewer's pilot. */
interface ViewerPilot {
  /** The pilot's login. The pilot's id is `chat:<login>`; use the id to look up pilots. */
  login: string;
  /** The display name. Events, captions, replies and leaderboards use only this name. */
  name: string;
}

/** The tick of a viewer's action, and the viewer's display name: the call sign of one who was banned meanwhile. */
type Done = AtTick & Pick<ViewerPilot, 'name'>;

/** Joining and leaving the game. */
interface Participation {
  /** Finds or adds the viewer. A banned viewer is shown under a call sign. */
  pilotOf(viewer: Viewer): ViewerPilot;
  /** Returns the viewer's current ban; null if the viewer may join. */
  banOf(viewer: Viewer): Ban | null;
  /** Adds the viewer to the game. Rejects with `banned`, or with a refusal by the world. */
  join(viewer: Viewer, options?: JoinOptions): Promise<Output<'addPilot'> & Done>;
  /** Removes the viewer from the game. The viewer's points in the round still count. `cause` is as in `JoinOptions`. */
  leave(viewer: Viewer, cause?: number): Promise<{ removed: boolean } & Done>;
  /** Returns the display name for a pilot from `POST /pilots`. Throws `banned`. */
  admit(username: string, options: { dryRun: boolean }): string;
}

interface ParticipationDeps {
  bans: Bans;
  pilots: ViewerPilots;
  identity: Pick<ViewerIdentities, 'ofUsername'>;
  /** Finds or adds the viewer, and notes that the viewer was seen. */
  ofViewer(viewer: Viewer): KnownViewer;
  callSignFor(viewer: KnownViewer): string;
}

function createParticipation(deps: ParticipationDeps): Participation {
  const { bans, pilots, identity, ofViewer, callSignFor } = deps;
  const requireAdmitted = (viewer: KnownViewer) => {
    const ban = bans.of(viewer);
    if (ban) throw new GameError('banned', refusalOf(viewer, ban));
  };
  const nameOf = (viewer: KnownViewer) => (bans.of(viewer) ? callSignFor(viewer) : viewer.shown);

  return {
    pilotOf(viewer) {
      const met = ofViewer(viewer);
      return { login: met.pilot, name: nameOf(met) };
    },
    banOf: viewer => bans.of(ofViewer(viewer)),
    async join(viewer, options) {
      const joining = ofViewer(viewer);
      requireAdmitted(joining);
      const joined = await pilots.add(joining, options);
      return { ...joined, name: nameOf(joining) }; // the name is read again, because the viewer may have been banned meanwhile
    },
    async leave(viewer, cause) {
      const leaving = ofViewer(viewer);
      const left = await pilots.remove({ pilot: idOf(leaving.pilot) }, cause);
      return { ...left, name: nameOf(leaving) };
    },
    admit(username, options) {
      const viewer = identity.ofUsername(username, options);
      requireAdmitted(viewer);
      return viewer.shown;
    },
  };
}

function refusalOf({ shown }: KnownViewer, { name, until, untilChat }: NonNullable<ReturnType<Bans['of']>>) {
  const ever = untilChat ? 'until they can write in the chat again' : 'for good';
  const end = until === null ? ever : `until ${new Date(until).toISOString()}`;
  return `${shown} is banned from the game ${end}. DELETE /bans/${encodeURIComponent(name)} lifts it.`;
}

/** The identities and bans of viewers from all platforms. */
export interface Viewers extends Participation, Moderation {
  /** Returns a user of a platform; null if the user is unknown. */
  met(platform: string, userId: string): Pick<Viewer, 'login' | 'name'> | null;
  isUserBanned(platform: string, userId: string): boolean;
  /** Whether the viewer with that pilot is banned now. */
  isBanned(login: string): boolean;
  /** Call this with all pilots whenever they change. It is needed because a restored world may not know about a ban. */
  enforce(pilots: readonly PilotIdentity[]): void;
}

interface ViewersDeps {
  store: Store;
  settings: SettingsService;
  simulation: Pick<Simulation, 'call' | 'cold'>;
  /** Whether a platform gives each login to only one user at a time. */
  hasUniqueLogins(platform: string): boolean;
  onBug(error: unknown): void;
  now?: () => number;
}

export function createViewers({
  store,
  settings,
  simulation,
  hasUniqueLogins,
  onBug,
  now = io.wall,
}: ViewersDeps): Viewers {
  const known = createKnownViewers(store, { now });
  const bans = createBans(store, now);
  const pilots = createViewerPilots(simulation, onBug);
  const lists = () => settings.current;
  const { takeOff, enforce, callSignFor } = createTakingOff({ store, known, bans, pilots, lists, onBug });
  const identity = createIdentity(known, lists, pilots.isFlown, {
    hasUniqueLogins,
    onRenamed: pilots.showName,
    moveStored(from, to) {
      bans.move(from, to);
      moveOnBoards(store, from, to);
    },
    onMoved: pilots.move,
  });
  const ofViewer = (viewer: Viewer) => {
    const met = identity.ofViewer(viewer);
    known.see(met);
    return met;
  };
  const meant = (typed: string) => viewerMeant(typed, known, pilots);
  settings.onChange(() => renewNames(simulation.cold.pilots, { known, identity, pilots }));

  return {
    ...createParticipation({ bans, pilots, identity, ofViewer, callSignFor }),
    ...createModeration({ bans, pilots, takeOff, ofViewer, meant }),
    met: (platform, userId) => known.ofUser(platform, userId) ?? null,
    isUserBanned: (platform, userId) =>
      bans.of(known.ofUser(platform, userId) ?? { pilot: '', platform, userId }) !== null,
    isBanned: login => bans.of(known.ofPilot(login) ?? stranger(login)) !== null,
    enforce,
  };
}

/** Returns the viewer with that display name, login or id. */
function viewerMeant(typed: string, known: KnownViewers, pilots: ViewerPilots) {
  const name = typed.replace(/^chat:/i, '');
  const key = name.toLowerCase();
  return known.ofPilot(pilots.named(key) ?? key) ?? known.ofShown(key) ?? stranger(name);
}

interface Names {
  known: KnownViewers;
  identity: ViewerIdentities;
  pilots: ViewerPilots;
}

/** Shows all viewers in the game under the names that the current settings permit. */
function renewNames(present: readonly PilotIdentity[], { known, identity, pilots }: Names) {
  for (const { login } of present) {
    const before = login === null ? undefined : known.ofPilot(login);
    const after = before && identity.renewed(before);
    if (after && after !== before) pilots.showName(after);
  }
}
