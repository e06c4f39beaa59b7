import type { Waiting } from '../../redeems/waiting.ts';
import { lacksUsual } from './scopes.ts';
import type { StoredAccount } from './stored-account.ts';

/** What the streamer should know of the account, in sentences. */

const DAY_MS = 24 * 60 * 60_000;

/** Time without use after which Twitch ends a permission. @limit */
const LAPSE_DAYS = 30;
/** Time without use after which the menu warns that a permission will end. @limit */
const WARNING_DAYS = 21;

export const daysIdle = (lastUsedAt: number, now: number) => Math.floor((now - lastUsedAt) / DAY_MS);

interface Remarkable {
  account: StoredAccount | null;
  isOfOtherClient: boolean;
  /** Whether one is stored that cannot be read. */
  isUnreadable: boolean;
  isAway: boolean;
  isUnstored: boolean;
  wasRestored: boolean;
  /** What the platform is to be told in channels of other accounts. */
  waiting: readonly Waiting[];
  /** Days for which the account was not used before this start, or until now. */
  daysIdle: number;
  /** What is wrong with parts of the connection. */
  problems: readonly string[];
}

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
  'The store was restored from a backup, whose tokens are of no use any more: connect the account again.';
const OTHER_CLIENT =
  'An account is stored that was connected by another client id: set that one again, or connect the account anew.';
const UNREADABLE =
  'An account was connected, but its tokens cannot be read: the file secret.key of the data folder, which they were encrypted with, is missing or another one. Put the right file back and start the game again, or connect the account anew.';
const AWAY = 'Twitch cannot be reached now. The game goes on and tries again.';
const UNSTORED =
  'The new tokens of the account could not be stored: see that the disk has room. If the game ends before, the account must be connected again.';
const NO_REWARDS =
  'The channel is neither an affiliate nor a partner of Twitch, so it has no channel points and no bits. The chat works.';
const LACKS_SCOPES = 'This version of the game needs more than was granted: connect the account again.';

const waitingFor = ({ channel, count }: Waiting) =>
  `${count} ${count === 1 ? 'redemption' : 'redemptions'} in the channel with the id ${channel} cannot be paid back or marked as carried out, since its account is not connected: connect it again within 30 days to settle that.`;

const idle = (days: number) =>
  `The account was not used for ${days} days. Twitch ends a permission that is not used for ${LAPSE_DAYS} days: start the game now and then, or connect again when that has happened.`;

/** Why a permission has ended. `message` is what the platform said, empty where it said nothing. */
export function endedBecause(message: string, days: number): string {
  if (/client secret/i.test(message))
    return 'Twitch does not renew the permission, since the client id belongs to a confidential application: register one of the type Public, set its client id and connect again.';
  if (days >= LAPSE_DAYS)
    return `The account was not used for ${days} days, and Twitch ends a permission after ${LAPSE_DAYS}: connect the account again.`;
  return 'Twitch has ended the permission: it was taken back there, the password was changed, or another copy of the game uses the same account. Connect the account again.';
}
