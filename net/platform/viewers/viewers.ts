import type { Output } from '../../../schema/actions/index.ts';
import type { TeamPick } from '../../../schema/catalog.ts';
import { GameError } from '../../../schema/error.ts';
import type { Ban } from '../../../schema/platform.ts';
import type { PilotIdentity } from '../../../schema/wire/messages.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Store } from '../../store/store.ts';
import type { ModerationEvent, Viewer } from '../platform.ts';
import { createBans } from './bans.ts';
import { createIdentity } from './identity.ts';
import { createKnownViewers, type KnownViewer } from './known-viewers.ts';
import { createSeen } from './seen.ts';
import { createTakingOff, stranger } from './taking-off.ts';
import { createViewerPilots, idOf } from './viewer-pilots.ts';

/** A viewer as the game knows them. */
interface ViewerPilot {
  /** The id of its pilot is `chat:<login>`; look pilots up by it. */
  login: string;
  /** As it is shown: events, captions, replies and boards say nothing else. */
  name: string;
}

/** Who viewers of all platforms are in the game, and who may not take part. */
export interface Viewers {
  /** Remembers the viewer. Somebody who is banned is shown under a call sign. */
  pilotOf(viewer: Viewer): ViewerPilot;
  /** Whether the viewer of that pilot is banned now. */
  isBanned(login: string): boolean;
  /** Null for somebody who may join. */
  banOf(viewer: Viewer): Ban | null;
  /** Puts the viewer in the game. Rejects with `banned` and with what the world refuses. */
  join(viewer: Viewer, team?: TeamPick | null): Promise<Output<'addPilot'>>;
  /** Takes the viewer out of the game; the round still counts what they did. */
  leave(viewer: Viewer): Promise<{ removed: boolean }>;
  /**
   * Carries out what a moderator did on the platform: a deleted message takes the viewer's ship and name off, a timeout
   * and a ban keep them away too. A chat that was cleared says nothing of anybody in it.
   */
  moderate(event: ModerationEvent): Promise<void>;
  /**
   * Takes out the pilot of that name, login or id. With `banMinutes` it is banned, and its name goes too. Rejects with
   * `bad-input` for a bot.
   */
  removePilot(name: string, banMinutes?: number | null, cause?: number): Promise<Output<'removePilot'>>;
  /** Takes out whoever has that name, login or id, with the name, and returns who it is. */
  takeOut(name: string, cause?: number): Promise<KnownViewer>;
  /** Keeps away whoever has that name, login or id. `minutes` null is for ever. Throws `not-stored`. */
  ban(name: string, minutes: number | null): Ban;
  /** False when there was no ban. Throws `not-stored`. */
  liftBan(name: string): boolean;
  /** Those that hold now, newest first. */
  bans(): Ban[];
  /** The name for the pilot of `POST /pilots`. Throws `banned`. */
  admit(username: string, options: { dryRun: boolean }): string;
  /** To be called with everybody in the game whenever that changes: a world that came back may know of no ban. */
  enforce(pilots: readonly PilotIdentity[]): void;
}

interface ViewersParts {
  store: Store;
  settings: Pick<SettingsService, 'current' | 'onChange'>;
  simulation: Pick<Simulation, 'call' | 'cold'>;
  onBug(error: unknown): void;
  now?: () => number;
}

export function createViewers({ store, settings, simulation, onBug, now = Date.now }: ViewersParts): Viewers {
  const known = createKnownViewers(store, { now });
  const bans = createBans(store, now);
  const seen = createSeen(known, now);
  const pilots = createViewerPilots({ simulation, onBug });
  const lists = () => settings.current;
  const { takeOff, enforce, callSignFor } = createTakingOff({ store, known, bans, pilots, lists, onBug });
  const identity = createIdentity({
    known,
    lists,
    isFlown: pilots.isFlown,
    onRenamed: pilots.showName,
    onMoved(from, viewer) {
      bans.move(from, viewer.pilot);
      pilots.move(from, viewer);
    },
  });

  const ofViewer = (viewer: Viewer) => seen.noted(identity.ofViewer(viewer));
  /** Whoever a caller means by a name that is shown, a login or an id. */
  const meant = (typed: string): KnownViewer => {
    const name = typed.replace(/^chat:/i, '');
    const key = name.toLowerCase();
    return known.ofPilot(pilots.named(key) ?? key) ?? known.ofShown(key) ?? stranger(name);
  };
  const requireAdmitted = (viewer: KnownViewer) => {
    const ban = bans.of(viewer);
    if (ban) throw new GameError('banned', refusalOf(viewer, ban));
  };

  settings.onChange(() => {
    for (const { login } of simulation.cold.pilots) {
      const before = login === null ? undefined : known.ofPilot(login);
      const after = before && identity.renewed(before);
      if (after && after !== before) pilots.showName(after);
    }
  });

  return {
    pilotOf(viewer) {
      const met = ofViewer(viewer);
      return { login: met.pilot, name: bans.of(met) ? callSignFor(met) : met.shown };
    },
    isBanned: login => bans.of(known.ofPilot(login) ?? stranger(login)) !== null,
    banOf: viewer => bans.of(ofViewer(viewer)),
    async join(viewer, team) {
      const joining = ofViewer(viewer);
      requireAdmitted(joining);
      return pilots.add(joining, team);
    },
    leave: viewer => pilots.remove({ pilot: idOf(ofViewer(viewer).pilot) }),
    async moderate({ act, user, minutes }) {
      if (!user || act === 'clear') return;
      const viewer = ofViewer(user);
      if (act === 'unban') return void bans.lift(viewer);
      try {
        if (act !== 'delete') bans.add(viewer, act === 'ban' ? null : minutes);
      } finally {
        await takeOff(viewer); // where no ban can be stored too
      }
    },
    async removePilot(name, banMinutes = null, cause) {
      const viewer = meant(name);
      const bannedUntil = banMinutes === null ? null : bans.add(viewer, banMinutes).until;
      const removal = banMinutes === null ? pilots.remove({ pilot: name }, cause) : takeOff(viewer, cause);
      return { ok: true, ...(await removal), bannedUntil };
    },
    async takeOut(name, cause) {
      const viewer = meant(name);
      await takeOff(viewer, cause);
      return viewer;
    },
    ban: (name, minutes) => bans.add(meant(name), minutes),
    liftBan: name => bans.lift(meant(name)),
    bans: bans.list,
    admit(username, options) {
      const viewer = identity.ofUsername(username, options);
      requireAdmitted(viewer);
      return viewer.shown;
    },
    enforce,
  };
}

function refusalOf({ shown }: KnownViewer, { name, until }: Ban) {
  const end = until === null ? 'for good' : `until ${new Date(until).toISOString()}`;
  return `${shown} is banned from the game ${end}. DELETE /bans/${encodeURIComponent(name)} lifts it.`;
}
