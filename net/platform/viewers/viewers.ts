import type { Output } from '../../../schema/actions/index.ts';
import type { TeamPick } from '../../../schema/catalog.ts';
import { GameError } from '../../../schema/error.ts';
import type { Ban } from '../../../schema/platform.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { ModerationEvent, Viewer } from '../platform.ts';

/** A viewer as the game knows them. */
export interface ViewerPilot {
  /** The id of its pilot is `chat:<login>`. */
  login: string;
  /** As it is shown: events, captions, replies and boards say nothing else. */
  name: string;
}

/** Who viewers of all platforms are in the game, and who may not take part. */
export interface Viewers {
  /** Remembers the viewer. */
  pilotOf(viewer: Viewer): ViewerPilot;
  /** Null for somebody who may join. */
  banOf(viewer: Viewer): Ban | null;
  /** Puts the viewer in the game. Rejects with `banned` and with what the world refuses. */
  join(viewer: Viewer, team?: TeamPick | null): Promise<Output<'addPilot'>>;
  /** Takes the viewer out of the game; the round still counts what they did. */
  leave(viewer: Viewer): Promise<{ removed: boolean }>;
  /** Carries out what a moderator did on the platform. */
  moderate(event: ModerationEvent): Promise<void>;
  /**
   * Takes out the pilot of that name, login or id. With `banMinutes` it is banned, and its name goes too. Rejects with
   * `bad-input` for a bot.
   */
  removePilot(name: string, banMinutes?: number | null): Promise<Output<'removePilot'>>;
  /** Bans are by name, login or id. `minutes` null is for ever. */
  ban(name: string, minutes: number | null): Ban;
  /** False when there was no ban. */
  liftBan(name: string): boolean;
  /** Those that hold now, newest first. */
  bans(): Ban[];
}

interface ViewersParts {
  simulation: Pick<Simulation, 'call'>;
  now?: () => number;
}

export function createViewers({ simulation, now = Date.now }: ViewersParts): Viewers {
  const banned = new Map<string, Ban>();
  const banOfLogin = (login: string) => {
    const ban = banned.get(login);
    return ban && (ban.until === null || ban.until > now()) ? ban : null;
  };

  const pilotOf = ({ login, name }: Viewer) => ({ login: login.toLowerCase(), name });
  const remove = async (pilot: string) => {
    const { json } = await simulation.call('removePilot', { pilot });
    return JSON.parse(json) as { removed: boolean };
  };

  const viewers: Viewers = {
    pilotOf,
    banOf: viewer => banOfLogin(pilotOf(viewer).login),
    async join(viewer, team = null) {
      const { login, name } = pilotOf(viewer);
      if (banOfLogin(login)) throw new GameError('banned', `${name} is banned from the game.`);
      return JSON.parse((await simulation.call('addPilot', { username: login, name, team })).json);
    },
    leave: viewer => remove(`chat:${pilotOf(viewer).login}`),
    async moderate({ act, user, minutes }) {
      if (!user) return;
      if (act === 'unban') return void viewers.liftBan(user.login);
      if (act !== 'delete') viewers.ban(user.login, act === 'timeout' ? minutes : null);
      await viewers.leave(user);
    },
    async removePilot(name, banMinutes = null) {
      const ban = banMinutes === null ? null : viewers.ban(name, banMinutes);
      return { ok: true, ...(await remove(name)), bannedUntil: ban?.until ?? null };
    },
    ban(name, minutes) {
      const ban = { name, until: minutes === null ? null : now() + minutes * 60_000, at: now() };
      banned.set(name.toLowerCase(), ban);
      return ban;
    },
    liftBan: name => banned.delete(name.toLowerCase()),
    bans: () => [...banned.values()].filter(({ name }) => banOfLogin(name.toLowerCase())),
  };
  return viewers;
}
