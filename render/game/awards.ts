import type { StatsRow } from '../../schema/records/state.ts';
import { texts } from './texts.ts';

/** The award of a pilot at the end of a round. */
export interface Award {
  title: string;
  row: StatsRow;
  /** The reason, as a number and a word. */
  merit: string;
}

const MOST_AWARDS = 3;
/** Minimum number for an award: a single kill or assist does not count. */
const FEWEST = 2;
const MANY_DEATHS = 3;
/** Weight of a kill where kills decide only between equal numbers of deaths. */
const TIE_BREAK = 1e-9;
/** Maximum number of deaths with which a pilot in a boss round can get the award for being hard to kill. */
const FEW_DEATHS = 1;

/** A category of awards. It goes to the pilots with the most of something, if anybody has any. */
interface Category {
  title: string;
  of(row: StatsRow): number;
  words(row: StatsRow): string;
}

const CATEGORIES: readonly Category[] = [
  {
    title: texts.bossSlayer,
    of: ({ last }) => last,
    words: ({ last }) => (last === 1 ? texts.lastHit : texts.lastHits(last)),
  },
  {
    title: texts.mostDamage,
    of: ({ dmg }) => Math.round(dmg),
    words: ({ dmg }) => texts.damage(dmg),
  },
  { title: texts.mostKills, of: ({ k }) => (k < FEWEST ? 0 : k), words: ({ k }) => texts.kills(k) },
  { title: texts.mostAssists, of: ({ a }) => (a < FEWEST ? 0 : a), words: ({ a }) => texts.assists(a) },
  {
    title: texts.hardToKill,
    of: ({ k, d }) => (k < FEWEST ? 0 : 1 / (d + 1) + k * TIE_BREAK),
    words: ({ k, d }) => texts.killsAndDeaths(k, d),
  },
  {
    title: texts.hardToKill,
    of: ({ k, d, dmg }) => (k === 0 && d <= FEW_DEATHS ? Math.round(dmg) / (d + 1) : 0),
    words: ({ dmg, d }) => texts.damageAndDeaths(dmg, d),
  },
  {
    title: texts.neverGaveUp,
    of: ({ k, d, dmg }) => ((k > 0 || dmg >= 1) && d >= MANY_DEATHS ? d : 0),
    words: ({ d }) => texts.deathsAndBack(d),
  },
];

/**
 * Up to three awards for different pilots. The awards compare only viewers, or only bots if no viewer flew. While there
 * is room, every viewer who did anything gets an award for it. `stats` are ordered best first.
 */
export function awardsOf(stats: readonly StatsRow[]): Award[] {
  const viewers = stats.filter(({ bot }) => !bot);
  if (viewers.length === 0) return awardsAmong(stats);
  const awards = awardsAmong(viewers);
  const others = viewers.filter(
    row => row.k + row.a + Math.round(row.dmg) > 0 && !awards.some(award => award.row === row),
  );
  return [...awards, ...others.slice(0, MOST_AWARDS - awards.length).map(praiseOf)];
}

/** The award for a viewer who was not the best at anything. A single kill or assist is not called a good fight. */
function praiseOf(row: StatsRow): Award {
  const { k, a, dmg } = row;
  if (Math.round(dmg) > 0) return { title: texts.wellFought, row, merit: texts.damage(dmg) };
  const merit = [k > 0 && texts.kills(k), a > 0 && texts.assists(a)].filter(Boolean).join(', ');
  return { title: k + a < FEWEST ? texts.onTheBoard : texts.wellFought, row, merit };
}

function awardsAmong(stats: readonly StatsRow[]): Award[] {
  const awards: Award[] = [];
  for (const { title, of, words } of CATEGORIES) {
    if (awards.length === MOST_AWARDS) break;
    const most = Math.max(0, ...stats.map(of));
    const row = stats.find(
      row => most > 0 && of(row) === most && !awards.some(award => award.row.id === row.id),
    );
    if (row) awards.push({ title, row, merit: words(row) });
  }
  return awards;
}
