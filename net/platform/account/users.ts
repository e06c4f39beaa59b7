import { createRate } from '../../../core/rate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { cleanName } from '../../../schema/base/names.ts';
import type { Caller } from '../../access/identity.ts';

/** Maximum number of users that a caller can look up at once. @limit */
const MAX_USERS = 500;

/**
 * Returns the logins in a list of names and links. Each login occurs once, with the first name or link that
 * contained it. Throws `bad-input` if there are too many.
 */
export function loginsIn(list: string): Map<string, string> {
  const logins = new Map<string, string>();
  for (const typed of list.split(',')) {
    const login = loginOf(typed);
    if (login && !logins.has(login)) logins.set(login, typed.trim());
  }
  if (logins.size <= MAX_USERS) return logins;
  throw new GameError(
    'bad-input',
    `"logins" names ${logins.size} users: ask for at most ${MAX_USERS} at once.`,
  );
}

/** Returns the login in a name or link: `https://www.twitch.tv/Ada?x=1`, `@Ada` and `ada` all mean `ada`. */
function loginOf(text: string) {
  const [address = ''] = text.trim().split(/[?#]/);
  return cleanName(address.split('/').filter(Boolean).at(-1) ?? '').toLowerCase();
}

/**
 * Limits how often callers may look up unknown users. The platform accepts a limited number of calls in
 * total, and an extension has many viewers, so all viewers together get only a share of that number.
 */
export interface LookupLimits {
  /** Counts a call to the platform. Throws `too-many-requests` if the caller has no calls left. */
  take(caller: Caller): void;
}

const CALLER = { perSecond: 1, burst: 60 };
const VIEWER = { perSecond: 1 / 12, burst: 5 };
const ALL_VIEWERS = { perSecond: 1 / 2, burst: 30 };

export function createLookupLimits(now?: () => number): LookupLimits {
  const ofCaller = createRate({ ...CALLER, now });
  const ofViewer = createRate({ ...VIEWER, now });
  const ofAllViewers = createRate({ ...ALL_VIEWERS, now });
  const hasLeft = (caller: Caller) =>
    isViewer(caller)
      ? ofViewer.take(caller.name) && ofAllViewers.take()
      : ofCaller.take(String(caller.keyId ?? caller.name));

  return {
    take(caller) {
      if (!hasLeft(caller)) throw tooMany();
    },
  };
}

/** Whether the caller is an ordinary viewer of an extension, and neither a moderator nor the streamer. */
const isViewer = ({ grant, scope }: Caller) => grant !== undefined && scope === 'read';

const tooMany = () =>
  new GameError(
    'too-many-requests',
    'You have looked up too many users in the last minute: try again in a minute. Known users can be looked up at any time.',
  );
