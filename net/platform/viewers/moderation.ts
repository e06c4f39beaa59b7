import type { Output } from '../../../schema/actions/index.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { ModerationEvent, Viewer } from '../intake/platform.ts';
import type { Bans } from './bans.ts';
import type { KnownViewer } from './known-viewers.ts';
import type { TakingOff } from './taking-off.ts';
import type { ViewerPilots } from './viewer-pilots.ts';

/** Removal and bans of viewers. */
export interface Moderation {
  /**
   * Applies an act of a moderator on the platform. A deleted message removes the viewer's ship and name. A timeout and
   * a ban also keep the viewer out. A viewer whose lines were cleared is kept out until their next line. Clearing the
   * whole chat affects nobody.
   */
  moderate(event: ModerationEvent): Promise<void>;
  /** Call it when the viewer has written in the platform's chat, which ends an exclusion from it. */
  chatted(viewer: Viewer): void;
  /**
   * Removes the pilot with that name, login or id. With `banMinutes` the viewer is banned, and the name is removed,
   * too. Rejects with `bad-input` for a bot.
   */
  removePilot(name: string, banMinutes?: number | null, cause?: number): Promise<Output<'removePilot'>>;
  /** Removes the viewer with that name, login or id, including the displayed name. Returns the viewer. */
  takeOut(name: string, cause?: number): Promise<KnownViewer>;
  /** Throws `bad-input` for an id that is not a viewer's, such as a bot's, because nobody could join with it. */
  requireViewer(name: string): void;
  /** The platform of the viewer with that name, login or id; null if unknown. */
  platformOf(name: string): string | null;
  /** Bans the viewer with that name, login or id. `minutes` is null for no end. Throws `not-stored`. */
  ban(name: string, minutes: number | null): Ban;
  /** Lifts a ban. Returns false if there was none. Throws `not-stored`. */
  liftBan(name: string): boolean;
  /** Current bans, newest first. */
  bans(): Ban[];
}

interface ModerationDeps {
  bans: Bans;
  pilots: ViewerPilots;
  takeOff: TakingOff['takeOff'];
  /** Finds or adds the viewer. */
  ofViewer(viewer: Viewer): KnownViewer;
  /** The viewer meant by a displayed name, a login or an id. */
  meant(typed: string): KnownViewer;
}

export function createModeration({ bans, pilots, takeOff, ofViewer, meant }: ModerationDeps): Moderation {
  return {
    async moderate({ act, user, minutes }) {
      if (!user) return;
      const viewer = ofViewer(user);
      if (act === 'unban') return void bans.lift(viewer);
      try {
        if (act === 'clear') bans.addUntilChat(viewer);
        else if (act !== 'delete') bans.add(viewer, act === 'ban' ? null : minutes);
      } finally {
        await takeOff(viewer); // even if the ban cannot be stored
      }
    },
    chatted(user) {
      if (bans.isAnyUntilChat) unlessNotStored(() => bans.liftUntilChat(ofViewer(user)));
    },
    async removePilot(name, banMinutes = null, cause) {
      const viewer = meant(name);
      if (banMinutes === null) {
        const { removed } = await pilots.remove({ pilot: name }, cause);
        return { ok: true, removed, bannedUntil: null };
      }
      const isIn = pilots.isInGame(viewer.pilot);
      const { until } = bans.add(viewer, banMinutes);
      const { removed } = await takeOff(viewer, cause).catch(unlessLater(isIn));
      return { ok: true, removed, bannedUntil: until };
    },
    async takeOut(name, cause) {
      const viewer = meant(name);
      await takeOff(viewer, cause);
      return viewer;
    },
    requireViewer,
    platformOf: name => meant(name).platform,
    ban: (name, minutes) => bans.add(meant(name), minutes),
    liftBan: name => bans.lift(meant(name)),
    bans: bans.list,
  };
}

/** Ignores that the world is restarting: the ban is stored, so the viewer is removed once the world is back. */
const unlessLater = (removed: boolean) => (error: unknown) => {
  if (error instanceof GameError && error.code === 'restarting') return { removed };
  throw error;
};

/** Ignores that the store refuses. The change is made with the next line. */
function unlessNotStored(work: () => void) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}

function requireViewer(name: string) {
  const login = name.replace(/^chat:/i, '');
  if (login !== '' && !login.includes(':')) return;
  throw new GameError(
    'bad-input',
    `${quote(name)} is not the name, login or id of a viewer, and only viewers can be banned: give one such as "ada" or "chat:ada".`,
  );
}
