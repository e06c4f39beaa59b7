import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { io } from '../../../core/io.ts';
import { createSingleFlight } from '../../../core/single-flight.ts';
import type { StreamUser } from '../../../schema/actions/stream.ts';
import { GameError } from '../../../schema/base/error.ts';
import { BotName, type RosterBot } from '../../../schema/records/settings.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { BotImages } from '../../pictures/bot-images.ts';
import { changeRoster } from '../../pictures/roster.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Store } from '../../store/store.ts';
import { platformFor } from '../account/account.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { AvatarSource } from './avatars.ts';
import { createSeenUsers, type SeenUser } from './seen-users.ts';

/** Interval at which the game looks up a platform user whom a bot represents. @limit */
const DAY_MS = 24 * 60 * 60_000;
/** Pause before the game tries again to fetch a user's picture that it could not fetch. @limit */
const RETRY_MS = 60 * 60_000;

/** The data taken from the platform for a bot. */
interface Taken {
  login: string;
  user: SeenUser;
  /** Whether a picture was requested. */
  hasAsked: boolean;
  /** Returns the changes to the roster. Call this inside `settings.inTurn`, together with the change of the roster. */
  changes: () => Partial<RosterBot>;
}

/**
 * Creates a function that resolves with the changes that a user's data makes to the user's bot. A failure leaves the
 * bot unchanged. `now` is the wall clock, in ms.
 */
function createTaking(source: AvatarSource, botImages: BotImages, now: () => number, signal: AbortSignal) {
  const takePicture = async (address: string) => {
    try {
      const bytes = await source(address, signal);
      return bytes && botImages.prepareBytes(bytes);
    } catch {
      return null;
    }
  };

  return async (
    login: string,
    user: StreamUser | undefined,
    before: SeenUser = { at: 0, name: '', avatar: '' },
  ): Promise<Taken> => {
    const at = now();
    if (!user) return { login, user: { ...before, at }, hasAsked: false, changes: () => ({}) };
    const { name, avatar } = user;
    const named = name === before.name ? {} : nameIn(name);
    const hasAsked = avatar !== '' && avatar !== before.avatar;
    const store = hasAsked ? await takePicture(avatar) : null;
    return {
      login,
      user:
        hasAsked && !store
          ? { name, avatar: before.avatar, at: at - DAY_MS + RETRY_MS }
          : { name, avatar, at },
      hasAsked,
      changes: () => ({ ...named, ...(store && { image: store() }) }),
    };
  };
}

/** The name as a change to the roster; empty if bots may not have that name. */
function nameIn(name: string): Partial<RosterBot> {
  const parsed = v.safeParse(BotName, name);
  return parsed.success ? { name: parsed.output } : {};
}

/** Keeps bots that represent users of the platform up to date with the users' names and pictures. */
export interface StreamBots {
  /**
   * Looks up users that are due and fetches a few pictures. Further pictures are fetched by later calls.
   * Never rejects.
   */
  refresh(): Promise<void>;
  close(): void;
}

interface StreamBotsDeps {
  store: Store;
  settings: SettingsService;
  simulation: Pick<Simulation, 'call'>;
  botImages: BotImages;
  adapters: readonly PlatformAdapter[];
  source: AvatarSource;
  onBug(error: unknown): void;
  /** The wall clock, in ms. */
  now?: () => number;
}

/** Interval at which the game checks whether it is time to look up users whom bots represent. @limit */
const CHECK_MS = 60_000;
/** Maximum number of bots whose users are looked up in one check. @limit */
const MAX_USERS = 100;
/** Maximum number of bot pictures that are fetched in one check. @limit */
const MAX_PICTURES = 5;

export function createStreamBots(deps: StreamBotsDeps): StreamBots {
  const { settings, onBug } = deps;
  const ending = new AbortController();
  const refreshDue = createRefresh(deps, ending.signal);
  const flights = createSingleFlight<void, null>();

  const refresh = () =>
    flights(null, () =>
      refreshDue().catch(error => {
        if (!(error instanceof GameError)) onBug(error); // refusals are retried
      }),
    );

  const timer = io.every(CHECK_MS, refresh);
  let roster = settings.current.namedBots;
  const unsubscribe = settings.onChange(() => {
    if (settings.current.namedBots === roster) return;
    roster = settings.current.namedBots;
    void refresh();
  });

  return {
    refresh,
    close() {
      timer.cancel();
      unsubscribe();
      ending.abort();
    },
  };
}

/** Creates a function that updates the bots that are due. */
function createRefresh(deps: StreamBotsDeps, ending: AbortSignal) {
  const { settings, adapters, now = io.wall } = deps;
  const seen = createSeenUsers(deps.store);
  const take = createTaking(deps.source, deps.botImages, now, ending);

  const isDue = (bot: RosterBot) =>
    bot.stream && now() >= (seen.get(loginOf(bot))?.at ?? Number.NEGATIVE_INFINITY) + DAY_MS;

  const takeEach = async (due: readonly RosterBot[]) => {
    const { users } = await platformFor(adapters, 'users').users(due.map(loginOf));
    const found = new Map(users.map(user => [user.login, user]));
    const taken: Taken[] = [];
    for (const bot of due) {
      const login = loginOf(bot);
      if (taken.filter(({ hasAsked }) => hasAsked).length === MAX_PICTURES) break;
      taken.push(await take(login, found.get(login), seen.get(login)));
    }
    return taken;
  };

  return async () => {
    const due = settings.current.namedBots.filter(isDue).slice(0, MAX_USERS);
    if (due.length === 0) return;
    const taken = await takeEach(due);
    if (ending.aborted) return;
    await dress(deps, taken);
    for (const { login, user } of taken) seen.set(login, user);
    seen.keep(new Set(settings.current.namedBots.filter(({ stream }) => stream).map(loginOf)));
  };
}

const loginOf = ({ login }: Pick<RosterBot, 'login'>) => login.toLowerCase();

/** Applies the taken data to the bots. Flying bots change at once. */
async function dress(deps: StreamBotsDeps, taken: readonly Taken[]) {
  const changes = new Map(taken.map(({ login, changes }) => [login, changes]));
  await deps.settings.inTurn(async () => {
    const { namedBots } = deps.settings.current;
    const changed = namedBots.map(bot => (bot.stream ? { ...bot, ...changes.get(loginOf(bot))?.() } : bot));
    if (!isDeepStrictEqual(changed, namedBots)) await changeRoster(deps, changed, null);
  });
}
