import type { HelixUser } from '@twurple/api';
import type { StreamUser } from '../../../../schema/actions/stream.ts';
import { GameError } from '../../../../schema/base/error.ts';
import { createPace } from '../../chat/pace.ts';
import type { PlatformAdapter } from '../../intake/platform.ts';
import type { Call } from './calls.ts';

type Users = NonNullable<PlatformAdapter['users']>;

const LOGIN = /^[a-z0-9_]{1,25}$/;
/** Most that the platform looks up in one call. */
const BATCH = 100;
/** What was looked up is known for so long. Unit: ms. */
const KNOWN_MS = 60 * 60_000;
const MAX_KNOWN = 5_000;
/** The platform takes 800 calls a minute of all kinds: look-ups must not hold up refunds. */
const CALLS = { most: 200, windowMs: 60_000 };

/** Null for a login that nobody has. */
type Found = StreamUser | null;

/** Looks users up, each once an hour. Rejects with `too-many-requests` when too many others are asked for. */
export function createUsers(call: Call, now = () => performance.now()): Users {
  const known = createMemory(now);
  const pace = createPace(CALLS, now);

  const askFor = async (logins: readonly string[], beforeCall: () => void) => {
    beforeCall();
    if (pace.waitMs() > 0) throw tooMany();
    pace.take();
    const users = await call({ part: null, work: ({ users }) => users.getUsersByNames([...logins]) });
    const found = new Map(users.map(user => [user.name, streamUser(user)]));
    for (const login of logins) known.add(login, found.get(login) ?? null);
    return logins.map(login => [login, found.get(login) ?? null] as const);
  };

  return async (logins, beforeCall = () => {}) => {
    const found = new Map<string, Found | undefined>(logins.map(login => [login, known.get(login)]));
    const unknown = logins.filter(login => LOGIN.test(login) && found.get(login) === undefined);
    for (const batch of batchesOf(unknown)) {
      for (const [login, user] of await askFor(batch, beforeCall)) found.set(login, user);
    }
    return {
      users: logins.flatMap(login => found.get(login) ?? []),
      missing: logins.filter(login => !found.get(login)),
    };
  };
}

function createMemory(now: () => number) {
  const users = new Map<string, { found: Found; until: number }>();
  return {
    get(login: string): Found | undefined {
      const user = users.get(login);
      return user && now() < user.until ? user.found : undefined;
    },
    add(login: string, found: Found) {
      users.delete(login);
      users.set(login, { found, until: now() + KNOWN_MS });
      const [oldest] = users.keys();
      if (users.size > MAX_KNOWN && oldest !== undefined) users.delete(oldest);
    },
  };
}

const batchesOf = (logins: readonly string[]) =>
  Array.from({ length: Math.ceil(logins.length / BATCH) }, (_, n) =>
    logins.slice(n * BATCH, (n + 1) * BATCH),
  );

const streamUser = ({ id, name, displayName, profilePictureUrl }: HelixUser): StreamUser => ({
  id,
  login: name,
  name: displayName,
  avatar: profilePictureUrl,
});

const tooMany = () =>
  new GameError('too-many-requests', 'Too many users were looked up in the last minute: try again in one.');
