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
   * Applies a moderator's action on the platform. A deleted message removes the viewer's ship and name. A
   * timeout and a ban also keep the viewer out. A viewer whose lines were cleared is kept out until their
   * next line. Clearing the whole chat affects nobody.
   */
  moderate(event: ModerationEvent): Promise<void>;
  /** Call this when the viewer has written in the platform's chat. It ends a ban that lasts until then. */
  chatted(viewer: Viewer): void;
  /**
   * Removes the pilot with that name, login or id. With `banMinutes`, also bans the viewer and removes the
   * name. Rejects with `bad-input` for a bot.
   */
  removePilot(name: string, banMinutes?: number | null, cause?: number): Promise<Output<'removePilot'>>;
  /** Removes the viewer with that name, login or id, including the display name. Resolves with the viewer. */
  takeOut(name: string, cause?: number): Promise<KnownViewer>;
  /**
   * Throws `bad-input` for an id that does not belong to a viewer, such as a bot's id, because nobody could
   * join with it.
   */
  requireViewer(name: string): void;
  /** Returns the platform of the viewer with that name, login or id; null if it is unknown. */
  platformOf(name: string): string | null;
  /** Bans the viewer with that name, login or id. If `minutes` is null, the ban has no end. Throws `not-stored`. */
  ban(name: string, minutes: number | null): Ban;
  /** Lifts a ban. Returns false if there was none. Throws `not-stored`. */
  liftBan(name: string): boolean;
  /** Returns the current bans, newest first. */
  bans(): Ban[];
}

interface ModerationDeps {
  bans: Bans;
  pilots: ViewerPilots;
  takeOff: TakingOff['takeOff'];
  /** Finds or adds the viewer. */
  ofViewer(viewer: Viewer): KnownViewer;
  /** Returns the viewer with that display name, login or id. */
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
        await takeOff(viewer); // the viewer is removed even if the ban cannot be stored
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

/** Ignores that the world is restarting. Because the ban is stored, the viewer is removed once the world is back. */
const unlessLater = (removed: boolean) => (error: unknown) => {
  if (error instanceof GameError && error.code === 'restarting') return { removed };
  throw error;
};

/** Ignores a refusal by the store. The change is made at the viewer's next line. */
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
