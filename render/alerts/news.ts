import type { GameEvent } from '../../schema/events.ts';
import { counted, danger, type Line, thanks, tidings } from './line.ts';
import { type Called, empLine, redeemLine } from './redeem-lines.ts';

/** A bounty that was placed or raised; the state tells of it. */
interface BountyNews {
  type: 'bounty';
  by: string | null;
  name: string;
}

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** A cheer, and what it brought to the fight against a boss. */
export type CheerNews = EventOf<'cheer'> & { gift?: string };
/** A paid effect, and the calamity that was announced last. */
type RedeemNews = EventOf<'redeem.applied'> & { called: Called | null };

/** What a line may tell of. */
export type News = Exclude<GameEvent, { type: 'redeem.applied' }> | CheerNews | RedeemNews | BountyNews;

/** What is said of each kind of news; of others, nothing. */
const LINES: { [T in News['type']]?: (news: Extract<News, { type: T }>) => Line | null } = {
  nuke: ({ by }) =>
    by ? { ...danger(`${by} launched a nuke`, 'atom'), isPaid: true } : danger('Nuke incoming', 'atom'),
  effect: ({ effect, pilot }) => (effect === 'emp' && pilot ? empLine(pilot) : null),
  bounty: ({ by, name }) =>
    by ? thanks(`${by} put a bounty on ${name}`, 'sight') : tidings(`There is a bounty on ${name}`, 'sight'),
  'redeem.applied': ({ effect, user, called }) => redeemLine(effect, user, called),
  'giant-emote': ({ user }) => thanks(`${user} sent a giant emote`),
  cheer: ({ user, bits, gift }: CheerNews) => bitsLine(`${user} cheered ${counted(bits, 'bit')}`, gift),
  'boss.cheer': event => bitsLine(counted(event.bits, 'bit'), giftOf(event)),
  sub: ({ user, months }) =>
    thanks(months > 1 ? `${user} subscribed for month ${months}` : `${user} subscribed`, 'star'),
  gift: ({ user, count }) => thanks(`${user} gave ${counted(count, 'sub')}`, 'star'),
  raid: ({ user, viewers }) => thanks(`${user} raids with ${counted(viewers, 'viewer')}`, 'star'),
  'watch-streak': ({ user, streams }) => thanks(`${user}: ${counted(streams, 'stream')} in a row`, 'star'),
  'boss.shield': ({ boss }) => tidings(`${boss}: shield broken`, 'shield'),
  'boss.rage': ({ boss, id, rage }) => ({
    ...danger(`${boss} rages ×${rage}`, 'skull'),
    topic: `rage of ${id}`,
  }),
  'boss.defeated': ({ boss }) => ({ ...tidings(`${boss} is down`, 'skull'), tone: 'thanks' }),
  'boss.left': ({ boss }) => tidings(`${boss} has left`, 'skull'),
};

/** The line for a piece of news; null for those that need none. */
export function lineOf(news: News): Line | null {
  const wording = LINES[news.type] as ((news: News) => Line | null) | undefined;
  return wording?.(news) ?? null;
}

const bitsLine = (text: string, gift?: string): Line => ({
  text: gift ? `${text}: ${gift}` : text,
  tone: 'bits',
  sign: 'bits',
  isPaid: true,
});

/** What cheered bits brought to the fight against a boss. */
export const giftOf = ({ lives, seconds }: EventOf<'boss.cheer'>) =>
  lives ? `+${counted(lives, 'life', 'lives')}` : `+${seconds ?? 0} s`;

/** The fields of news that name viewers. */
const NAMES = ['user', 'by', 'pilot', 'name'];

/** The same news with another name in the place of `user`. */
export const renamedIn = (news: News, user: string, callSign: string): News =>
  Object.fromEntries(
    Object.entries(news).map(([key, value]) => [
      key,
      value === user && NAMES.includes(key) ? callSign : value,
    ]),
  ) as unknown as News;
