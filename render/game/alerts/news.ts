import type { GameEvent } from '../../../schema/records/events.ts';
import { blow, danger, type Line, thanks, tidings } from './line.ts';
import type { NukeToll } from './nuke-tolls.ts';
import { type Called, empLine, redeemLine } from './redeem-lines.ts';
import { texts } from './texts.ts';

/** Bounties that were placed or raised, according to the state. */
interface BountyNews {
  type: 'bounty';
  by: string | null;
  names: readonly string[];
}

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** A cheer, and its contribution to the fight against a boss. */
export type CheerNews = EventOf<'cheer'> & { gift?: string };
/** A paid effect, and the calamity that was announced last. */
type RedeemNews = EventOf<'redeem.applied'> & { called: Called | null };

/** The kinds of news that a line may announce. */
export type News =
  | Exclude<GameEvent, { type: 'redeem.applied' }>
  | CheerNews
  | RedeemNews
  | BountyNews
  | NukeToll;

/** The line for each kind of news that has one. */
const LINES: { [T in News['type']]?: (news: Extract<News, { type: T }>) => Line | null } = {
  nuke: ({ by }) =>
    by
      ? { ...blow(by, texts.nuke, 'atom'), isPaid: true, topic: `nuke of ${by}` }
      : { ...danger(texts.nukeOfNobody, 'atom'), topic: 'nuke of null' },
  'nuke.toll': ({ by, nukes, kills }) => ({
    ...danger(texts.nukeToll(by, nukes, kills), 'atom'),
    who: undefined, // the toll replaces the line about the launch, which already shows a large name
    isPaid: by !== null,
    topic: `nuke of ${by}`,
  }),
  effect: ({ effect, pilot }) => (effect === 'emp' && pilot ? empLine(pilot) : null),
  bounty: ({ by, names }) => ({
    ...(by
      ? thanks(texts.bountyBy(by, listed(names)), 'sight')
      : tidings(texts.bounty(listed(names)), 'sight')),
    topic: `bounty by ${by}`,
  }),
  'redeem.applied': ({ effect, user, called }) => redeemLine(effect, user, called),
  'giant-emote': ({ user }) => thanks(texts.giantEmote(user)),
  cheer: ({ user, bits, gift }: CheerNews) => bitsLine(texts.cheer(user, bits), gift),
  'boss.cheer': event => bitsLine(texts.bits(event.bits), giftOf(event)),
  tip: ({ user, amount, currency, test }) =>
    thanks(test ? texts.testTip(amount, currency) : texts.tip(user, amount, currency), 'star'),
  sub: ({ user, months }) => thanks(texts.sub(user, months), 'star'),
  gift: ({ user, count }) => thanks(texts.gift(user, count), 'star'),
  raid: ({ user, viewers }) => thanks(texts.raid(user, viewers), 'star'),
  'watch-streak': ({ user, streams }) => thanks(texts.watchStreak(user, streams), 'star'),
  'boss.shield': ({ boss, id }) => ({
    ...tidings(texts.bossShield(boss), 'shield'),
    topic: `shield of ${id}`,
  }),
  'boss.rage': ({ boss, id }) => ({
    ...danger(texts.bossRage(boss), 'skull'),
    topic: `rage of ${id}`,
  }),
  'boss.defeated': ({ boss, id }) => ({
    ...tidings(texts.bossDefeated(boss), 'skull'),
    tone: 'thanks',
    topic: `boss ${id}`,
  }),
  'boss.left': ({ boss }) => tidings(texts.bossLeft(boss), 'skull'),
};

/** The line for a piece of news; null for news without a line. With `nameOf`, it contains names instead of numbers. */
export function lineOf(news: News, nameOf?: (number: string) => string): Line | null {
  const wording = LINES[news.type] as ((news: News) => Line | null) | undefined;
  return wording?.(nameOf ? withNames(news, nameOf) : news) ?? null;
}

/** Maximum number of listed names. Of further ones, only the number is given. */
const MOST_NAMES = 3;

/** Lists names: `Ada`, `Ada and Linus`, `Ada, Linus and 3 more`. */
function listed(names: readonly string[]) {
  const said = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names.slice(0, -1);
  const last = names.length > MOST_NAMES ? texts.more(names.length - said.length) : names.at(-1);
  return texts.listed(said, `${last}`);
}

/** Combines two pieces of news if one line can announce both. */
export const together = (before: News, after: News): News =>
  before.type === 'bounty' && after.type === 'bounty' && before.by === after.by
    ? { ...after, names: [...new Set([...before.names, ...after.names])] }
    : after;

const bitsLine = (text: string, gift?: string): Line => ({
  text: gift ? texts.withGift(text, gift) : text,
  tone: 'bits',
  sign: 'bits',
  isPaid: true,
});

/** The contribution of cheered bits to the fight against a boss. */
export const giftOf = ({ lives, seconds }: EventOf<'boss.cheer'>) =>
  lives ? texts.lives(lives) : texts.seconds(seconds ?? 0);

/** The fields of news that identify somebody. */
const NAMED = ['user', 'by', 'pilot', 'names'];

/** The same news with the names from `nameOf`. */
function withNames(news: News, nameOf: (number: string) => string): News {
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named);
    return typeof value === 'string' ? nameOf(value) : value;
  };
  const entries = Object.entries(news).map(([key, value]) => [
    key,
    NAMED.includes(key) ? named(value) : value,
  ]);
  return Object.fromEntries(entries) as unknown as News;
}
