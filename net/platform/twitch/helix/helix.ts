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

/**
 * Maximum number of chat lines that wait while Twitch is slow. Further lines are refused, because they would
 * appear too late. @limit
 */
const MAX_WAITING = 20;

/**
 * Creates a function that writes lines to the account's own chat, in order. It rejects with the reason if a
 * line does not appear there.
 */
function createSay(call: CallHelix): Say {
  const inTurn = createQueue({ mostWaiting: MAX_WAITING - 1, full: tooManyLines }); // in addition to the line that is being written
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

/** Returns the reason why the platform accepted a line but did not show it. Rethrows all other errors. */
function droppedOr(error: unknown): string {
  if (!(error instanceof ChatMessageDroppedError)) throw error;
  const [, reason] = /dropped: (.*)/.exec(error.message) ?? [];
  return `Twitch did not show the line (${error.code}): ${reason}`;
}

type Users = NonNullable<PlatformAdapter['users']>;

const LOGIN = /^[a-z0-9_]{1,25}$/;
/** Maximum number of users in one look-up at Twitch. @limit */
const BATCH = 100;
/** Time for which Twitch users that were looked up are cached. @limit */
const KNOWN_MS = 60 * 60_000;
/** Maximum number of Twitch users in the cache. @limit */
const MAX_KNOWN = 5_000;
/**
 * Limit for look-ups. The platform accepts only 800 calls of all kinds per minute, and look-ups must not
 * delay refunds.
 */
const CALLS = { most: 200, windowMs: 60_000 };

/** The user that was found; null if the login does not exist. */
type Found = StreamUser | null;

/**
 * Creates a function that looks up users, each at most once per hour. It rejects with `too-many-requests` if
 * too many users were requested recently.
 */
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

/** Calls the platform for the connected account. The errors of all methods have texts for the streamer. */
export interface TwitchHelix extends Required<Pick<PlatformAdapter, 'say' | 'settle' | 'rewards' | 'users'>> {
  manage: RewardManagement;
  /** Call this when the platform reports that a reward was created, changed or deleted. */
  rewardsChanged(): void;
  /** Resolves with whether redemptions of the reward can be refunded; true while the platform is unreachable. */
  canRefund(rewardId: string | null): Promise<boolean>;
  /**
   * Reports redemptions that were made while the connection was down. Call this whenever an account was
   * connected and events begin to arrive. If the platform is unreachable, this rejects and must be called
   * again.
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
