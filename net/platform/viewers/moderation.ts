import type { Output } from '../../../schema/actions/index.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import type { Ban } from '../../../schema/platform/platform.ts';
import type { ModerationEvent, Viewer } from '../intake/platform.ts';
import type { Bans } from './bans.ts';
import type { KnownViewer } from './known-viewers.ts';
import type { TakingOff } from './taking-off.ts';
import type { ViewerPilots } from './viewer-pilots.ts';

/** Viewers who must not take part. */
export interface Moderation {
  /**
   * Carries out what a moderator did on the platform: a deleted message takes the viewer's ship and name off, a timeout
   * and a ban keep them away too. A viewer whose lines were cleared is kept away until the next of them. A chat that was
   * cleared says nothing of anybody in it.
   */
  moderate(event: ModerationEvent): Promise<void>;
  /** The viewer wrote in the chat of the platform, so nothing keeps them from it any more. */
  chatted(viewer: Viewer): void;
  /**
   * Takes out the pilot of that name, login or id. With `banMinutes` it is banned, and its name goes too. Rejects with
   * `bad-input` for a bot.
   */
  removePilot(name: string, banMinutes?: number | null, cause?: number): Promise<Output<'removePilot'>>;
  /** Takes out whoever has that name, login or id, with the name, and returns who it is. */
  takeOut(name: string, cause?: number): Promise<KnownViewer>;
  /** Throws `bad-input` for an id that is no viewer's, such as that of a bot: nobody could join with it. */
  requireViewer(name: string): void;
  /** The platform of whoever has that name, login or id; null where none is known. */
  platformOf(name: string): string | null;
  /** Keeps away whoever has that name, login or id. `minutes` null is for ever. Throws `not-stored`. */
  ban(name: string, minutes: number | null): Ban;
  /** False when there was no ban. Throws `not-stored`. */
  liftBan(name: string): boolean;
  /** Those that hold now, newest first. */
  bans(): Ban[];
}

interface ModerationDeps {
  bans: Bans;
  pilots: ViewerPilots;
  takeOff: TakingOff['takeOff'];
  /** Remembers the viewer. */
  ofViewer(viewer: Viewer): KnownViewer;
  /** Whoever a caller means by a name that is shown, a login or an id. */
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
        await takeOff(viewer); // where no ban can be stored too
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

/** The ban holds: a world that is being brought back is cleared of the viewer once it is there. */
const unlessLater = (removed: boolean) => (error: unknown) => {
  if (error instanceof GameError && error.code === 'restarting') return { removed };
  throw error;
};

/** What the store refuses is done with the next line. */
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
