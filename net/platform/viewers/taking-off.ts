import { createSingleFlight } from '../../../core/single-flight.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { PilotIdentity } from '../../../schema/wire/messages.ts';
import { renameOnBoards } from '../../store/leaderboards.ts';
import type { Store } from '../../store/store.ts';
import type { Bans } from './bans.ts';
import type { KnownViewer, KnownViewers } from './known-viewers.ts';
import { callSignOf, type NameFacts } from './shown-name.ts';
import { idOf, type ViewerPilots } from './viewer-pilots.ts';

/** Removes a viewer at a moderator's request. The ship and the name disappear from everything that is shown. */

interface TakingOffDeps {
  store: Store;
  known: KnownViewers;
  bans: Bans;
  pilots: ViewerPilots;
  lists(): NameFacts['lists'];
  onBug(error: unknown): void;
}

export type TakingOff = ReturnType<typeof createTakingOff>;

export function createTakingOff({ store, known, bans, pilots, lists, onBug }: TakingOffDeps) {
  const flights = createSingleFlight<{ removed: boolean }>();

  const callSignFor = (viewer: KnownViewer) =>
    callSignOf(viewer, { known, lists: lists(), isFlown: pilots.isFlown });

  const removeAndRename = async (viewer: KnownViewer, cause?: number) => {
    const { pilot, shown } = viewer;
    const callSign = callSignFor(viewer);
    const rename = { from: shown, to: callSign };
    const outcome = await pilots.remove({ pilot: idOf(pilot), rename }, cause);
    renameOnBoards(store, pilot, callSign); // last: it fails if the disk is full
    return outcome;
  };

  /**
   * Removes a viewer. Simultaneous calls for the same viewer share one run. Rejects with `restarting` or
   * `not-stored`.
   */
  const takeOff = (viewer: KnownViewer, cause?: number) =>
    flights(viewer.pilot, () => removeAndRename(viewer, cause));

  const innocent = createInnocent(bans);
  const enforceFor = (pilot: PilotIdentity, login: string) => {
    const viewer = known.ofPilot(login) ?? stranger(login);
    if (!bans.of(viewer)) innocent.add(pilot);
    else takeOff(viewer).catch(error => void (error instanceof GameError || onBug(error)));
  };

  return {
    takeOff,
    /** Returns the display name of a removed viewer. */
    callSignFor,
    /**
     * Removes all pilots who are banned. This is needed because a world that was restored from before a ban
     * does not know about the ban.
     */
    enforce(present: readonly PilotIdentity[]) {
      if (bans.list().length === 0) return;
      for (const pilot of present) {
        const { login } = pilot;
        if (login !== null && !innocent.has(pilot)) enforceFor(pilot, login);
      }
    },
  };
}

/**
 * Creates a cache of pilots who are not banned, which is valid until a ban changes. It saves queries, because
 * all pilots are checked whenever one of them joins or leaves.
 */
function createInnocent(bans: Pick<Bans, 'revision'>) {
  let checked = new WeakSet<PilotIdentity>();
  let { revision } = bans;
  return {
    has(pilot: PilotIdentity) {
      if (revision !== bans.revision) checked = new WeakSet();
      revision = bans.revision;
      return checked.has(pilot);
    },
    add: (pilot: PilotIdentity) => void checked.add(pilot),
  };
}

/** Returns a viewer of whom only a name is known. */
export function stranger(name: string): KnownViewer {
  const login = name.toLowerCase();
  return { platform: null, userId: null, login, name, pilot: login, shown: name };
}
