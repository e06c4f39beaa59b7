import { TEAM_NAMES } from '../../../schema/catalog/catalog.ts';
import type { KnownPilots } from '../../../schema/moments/known-pilots.ts';
import type { Moment } from '../../../schema/moments/moment.ts';
import { soleBest } from '../../../schema/moments/sole-best.ts';
import type { Callout } from './callout.ts';
import { texts } from './texts.ts';

/** The title of a call-out, and its words between two names or after one name. */
interface Words {
  title: string;
  words: string;
  /** `words` in the passive voice, for the line `whom` `passive` `who`. */
  passive?: string;
}

/** The call-out for a moment as of the current points; null if there is none, or if it is untrue now. */
export function calloutOf(moment: Moment, scores: readonly number[], known: KnownPilots): Callout | null {
  const { kind, people, team, weight, topic } = moment;
  if (team !== undefined && soleBest(scores) !== team) return null;
  const words = wordsFor(moment, scores);
  if (!words) return null;
  const about = { kind, team, priority: weight, topic };
  if (team !== undefined) return { ...about, ...words, who: TEAM_NAMES[team] };
  const [who, whom] = people;
  return { ...about, ...viewerFirst({ ...words, who, whom }, known) };
}

/** The same line. If a bot did something to a viewer, the viewer comes first. */
function viewerFirst<T extends Words & Pick<Callout, 'who' | 'whom'>>(line: T, { pilotOf }: KnownPilots): T {
  const { who, whom, passive } = line;
  const isToViewer = pilotOf(who)?.bot && pilotOf(whom)?.bot === false;
  return isToViewer && passive ? { ...line, who: whom, whom: who, words: passive } : line;
}

function wordsFor(moment: Moment, scores: readonly number[]): Words | null {
  switch (moment.kind) {
    case 'firstBlood':
    case 'revenge':
    case 'duel':
      return texts[moment.kind];
    case 'multiKill':
      return { title: texts.multiKill(moment.kills), words: '' };
    case 'shutdown':
      return texts.shutdown(moment.kills);
    case 'lead':
      return {
        title: texts.lead,
        words: moment.team === undefined ? texts.takesLead : texts.leads(standing(scores)),
      };
    case 'comeback':
      return { title: texts.comeback, words: texts.leadsAfter(moment.chance) };
    case 'lastStand':
      return { title: texts.lastStand, words: texts.aloneAgainst(moment.others) };
    case 'lastViewer':
      return { title: texts.lastViewer, words: texts.amongBots(moment.others) };
    case 'damage':
      return {
        title: moment.isMost ? texts.bestPilot : texts.bestViewer,
        words: texts.damageSoFar(moment.damage),
      };
    case 'bossDown':
      return { title: texts.bossDown(moment.boss), words: texts.slayer[moment.deed](moment.isOfViewers) };
    case 'decider':
      return null; // the winner's card shows it
  }
}

/** Formats scores as `31 : 30`, the leader's points first. */
const standing = (scores: readonly number[]) =>
  scores
    .toSorted((a, b) => b - a)
    .slice(0, 2)
    .join(' : ');
