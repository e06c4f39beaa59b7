import type { Waiting } from '../../redeems/payment-rows.ts';
import type { Clock } from '../clock.ts';
import type { TwitchLink } from '../link.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import { lacksUsual } from './guide.ts';

type Part = Parameters<TwitchLink['setProblem']>[0];

/** The state of the account's connection. It is not stored. */
export interface Condition {
  readonly current: {
    isAway: boolean;
    /** Problems with parts of the connection, as texts. */
    problems: readonly string[];
    /** Number of whole days for which the account was not used: before this start, or until now. */
    daysIdle: number;
  };
  setAway(isAway: boolean): void;
  /** Sets or clears the problem of a part. Returns whether it has changed. */
  setProblem(part: Part, problem: string | null): boolean;
  /** Forgets everything. Call this when an account was connected, even if it is the same one again. */
  reset(): void;
}

export function createCondition(accounts: AccountStore, clock: Clock): Condition {
  const idle = () => daysIdle(accounts.current?.tokens?.obtainedAt ?? clock.now(), clock.now());
  const problems = new Map<Part, string>();
  let idleBefore = idle();
  let isAway = false;
  return {
    get current() {
      return { isAway, problems: [...problems.values()], daysIdle: Math.max(idleBefore, idle()) };
    },
    setAway(is) {
      isAway = is;
    },
    setProblem(part, problem) {
      if ((problems.get(part) ?? null) === problem) return false;
      if (problem === null) problems.delete(part);
      else problems.set(part, problem);
      return true;
    },
    reset() {
      problems.clear();
      isAway = false;
      idleBefore = 0;
    },
  };
}

const DAY_MS = 24 * 60 * 60_000;

/** A permission that is not used for this time is ended by Twitch. @limit */
const LAPSE_DAYS = 30;
/** The menu warns of the end of a permission that has not been used for this time. @limit */
const WARNING_DAYS = 21;

export const daysIdle = (lastUsedAt: number, now: number) => Math.floor((now - lastUsedAt) / DAY_MS);

interface Remarkable {
  account: StoredAccount | null;
  isOfOtherClient: boolean;
  /** Whether a stored account cannot be read. */
  isUnreadable: boolean;
  isAway: boolean;
  isUnstored: boolean;
  wasRestored: boolean;
  /** Outcomes in other accounts' channels that must still be reported to the platform. */
  waiting: readonly Waiting[];
  /** Number of days for which the account was not used: before this start, or until now. */
  daysIdle: number;
  /** Problems with parts of the connection. */
  problems: readonly string[];
}

/** Remarks about the account, as sentences for the streamer. */
export const remarksOn = (about: Remarkable): string[] => [
  ...remarksOnAccount(about),
  ...about.waiting.map(waitingFor),
];

function remarksOnAccount(about: Remarkable): string[] {
  const { account } = about;
  if (about.isOfOtherClient) return [OTHER_CLIENT];
  if (about.isUnreadable) return [UNREADABLE];
  if (!account) return about.wasRestored ? [RESTORED] : [];
  if (!account.tokens) return [account.ended];
  return [
    ...(about.isAway ? [AWAY] : []),
    ...(about.isUnstored ? [UNSTORED] : []),
    ...about.problems,
    ...(account.hasRewards ? [] : [NO_REWARDS]),
    ...(lacksUsual(new Set(account.scopes)) ? [LACKS_SCOPES] : []),
    ...(about.daysIdle >= WARNING_DAYS ? [idle(about.daysIdle)] : []),
  ];
}

const RESTORED =
  'The store was restored from a backup, whose tokens can no longer be used: connect the account again.';
const OTHER_CLIENT =
  'The stored account was connected with another client id: set that one again, or reconnect the account.';
const UNREADABLE =
  'The tokens of the stored account cannot be read: the file secret.key of the data folder, with which they were encrypted, is missing or was replaced. Put the right file back and restart the game, or reconnect the account.';
const AWAY = 'Twitch cannot be reached now. The game keeps trying.';
const UNSTORED =
  'The new tokens of the account could not be stored: check that the disk has room. If the game ends before they are stored, the account must be connected again.';
const NO_REWARDS =
  'The channel is neither an affiliate nor a partner of Twitch, so it has no channel points and no bits. The chat works.';
const LACKS_SCOPES =
  'This version of the game needs more permissions than were granted: connect the account again.';

const waitingFor = ({ channel, count }: Waiting) =>
  `${count} ${count === 1 ? 'redemption' : 'redemptions'} in the channel with the id ${channel} cannot be refunded or marked as fulfilled, because its account is not connected: connect it again within 30 days to settle that.`;

const idle = (days: number) =>
  `The account was not used for ${days} days. Twitch ends a permission that is not used for ${LAPSE_DAYS} days: start the game from time to time, or reconnect after that.`;

/** Returns the reason why a permission has ended. `message` is the platform's text, which may be empty. */
export function endedBecause(message: string, days: number): string {
  if (/client secret/i.test(message))
    return 'Twitch does not renew the permission, because the client id belongs to a confidential application: register one of the type Public, set its client id and connect again.';
  if (days >= LAPSE_DAYS)
    return `The account was not used for ${days} days, and Twitch ends a permission after ${LAPSE_DAYS}: connect the account again.`;
  return 'Twitch has ended the permission: it was revoked there, the password was changed, or another copy of the game uses the same account. Connect the account again.';
}
