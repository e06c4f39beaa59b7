import { ChatMessageDroppedError, type HelixUser } from '@twurple/api';
import { LRUCache } from 'lru-cache';
import { io } from '../../../../core/io.ts';
import { createQueue } from '../../../../core/queue.ts';
import type { StreamUser } from '../../../../schema/actions/stream.ts';
import { GameError } from '../../../../schema/base/error.ts';
import { createSendRate } from '../../chat/send-rate.ts';
import type { PlatformAdapter, PlatformListener, RewardManagement } from '../../intake/platform.ts';
import { createPlatformTime, type PlatformTime } from '../clock.ts';
import type { TwitchLink } from '../link.ts';
import { type CallHelix, createCall } from './calls.ts';
import { createCatchUp } from './catch-up.ts';
import { createRewardList } from './reward-list.ts';
import { createRewardManagement } from './reward-management.ts';
import { createPaidBack, createSettle } from './settle.ts';

type Say = NonNullable<PlatformAdapter['say']>;

/** Maximum number of lines that wait while Twitch is slow. Older ones are outdated. @limit */
const MAX_WAITING = 20;

/** Writes lines to the account's own chat, in order. Rejects with the reason if a line does not appear there. */
function createSay(call: CallHelix): Say {
  const inTurn = createQueue({ mostWaiting: MAX_WAITING - 1, full: tooManyLines }); // in addition to the one being written
  return text =>
    inTurn(async () => {
      const drop = await call({
        part: 'chat',
        work: ({ chat }, { id }) => chat.sendChatMessage(id, text).then(() => null, droppedOr),
      });
      if (drop) throw new GameError('not-available', drop);
    });
}

const tooManyLines = () =>
  new GameError('unreachable', 'Twitch does not answer, and too many lines are waiting for it.');

/** The reason why the platform accepted a line but did not show it. Rethrows all other errors. */
function droppedOr(error: unknown): string {
  if (!(error instanceof ChatMessageDroppedError)) throw error;
  const [, reason] = /dropped: (.*)/.exec(error.message) ?? [];
  return `Twitch did not show the line (${error.code}): ${reason}`;
}

type Users = NonNullable<PlatformAdapter['users']>;

const LOGIN = /^[a-z0-9_]{1,25}$/;
/** Maximum number of users in one look-up at Twitch. @limit */
const BATCH = 100;
/** Time for which looked-up users are cached. @limit */
const KNOWN_MS = 60 * 60_000;
/** Maximum number of cached users. @limit */
const MAX_KNOWN = 5_000;
/** Limit for look-ups. The platform accepts 800 calls of all kinds per minute, and look-ups must not delay refunds. */
const CALLS = { most: 200, windowMs: 60_000 };

/** Result of a look-up; null if the login does not exist. */
type Found = StreamUser | null;

/** Looks up users, each at most once an hour. Rejects with `too-many-requests` if too many others are requested. */
function createUsers(call: CallHelix, now = io.steady): Users {
  const known = createMemory(now);
  const rate = createSendRate(CALLS, now);

  const askFor = async (logins: readonly string[], beforeCall: () => void) => {
    beforeCall();
    if (rate.waitMs() > 0) throw tooManyLookups();
    rate.take();
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
  const users = new LRUCache<string, { found: Found; until: number }>({ max: MAX_KNOWN });
  return {
    get(login: string): Found | undefined {
      const user = users.get(login);
      return user && now() < user.until ? user.found : undefined;
    },
    add: (login: string, found: Found) => users.set(login, { found, until: now() + KNOWN_MS }),
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

const tooManyLookups = () =>
  new GameError(
    'too-many-requests',
    'Too many users were looked up in the last minute: try again in a minute.',
  );

/** Calls the platform with the connected account. All methods reject with errors for the streamer. */
export interface TwitchHelix extends Required<Pick<PlatformAdapter, 'say' | 'settle' | 'rewards' | 'users'>> {
  manage: RewardManagement;
  /** Call it when the platform reports that a reward was created, changed or deleted. */
  rewardsChanged(): void;
  /** Whether redemptions of that reward can be refunded; true while the platform cannot be reached. */
  canRefund(rewardId: string | null): Promise<boolean>;
  /**
   * Reports redemptions that were made while the connection was down. Call it whenever the account is connected and
   * events arrive. If the platform cannot be reached, rejects; call it again then.
   */
  catchUp(report: PlatformListener): Promise<void>;
}

interface HelixOptions {
  /** Name of the platform in events. */
  platform: string;
  time?: PlatformTime;
  onLog?(line: string): void;
}

export function createTwitchHelix(
  link: TwitchLink,
  { platform, time = createPlatformTime(), onLog = () => {} }: HelixOptions,
): TwitchHelix {
  const call = createCall(link);
  const list = createRewardList(call);
  const paidBack = createPaidBack();
  link.onChange(list.changed);

  return {
    say: createSay(call),
    settle: createSettle(call, list, paidBack),
    rewards: async () => (await list.get()).map(({ skipsQueue: _, ...reward }) => reward),
    rewardsChanged: list.changed,
    canRefund: list.canRefund,
    manage: createRewardManagement(call, list, paidBack),
    users: createUsers(call),
    catchUp: createCatchUp({ call, list, platform, time, onLog }),
  };
}
