import type { KnownPilots } from './known-pilots.ts';
import type { Moment, MomentKind } from './moment.ts';

/** Additional weight of a moment for each viewer in it, and for the leader. */
const VIEWER = 8;
const LEADER = 4;
/** Change in the weight of an event between bots while viewers are flying. */
const AMONG_BOTS = -10;
/** Moments of single pilots. Those of bots do not count while viewers are flying. */
const DEEDS: readonly MomentKind[] = ['firstBlood', 'multiKill', 'shutdown', 'revenge'];

/**
 * The same moment, with its weight adjusted by the people in it; null for moments of bosses and unknown pilots, and of
 * single bots while viewers are flying. Moments of teams keep their weight.
 */
export function weighed(moment: Moment, { pilotOf, hasViewers, leader }: KnownPilots): Moment | null {
  if (moment.team !== undefined) return moment;
  const named = moment.people.map(pilotOf);
  if (!named[0]) return null;
  const viewers = named.filter(pilot => pilot?.bot === false).length;
  const isOfBots = viewers === 0 && hasViewers;
  if (isOfBots && DEEDS.includes(moment.kind)) return null;
  const lead = leader && named.includes(leader) ? LEADER : 0;
  return { ...moment, weight: moment.weight + (isOfBots ? AMONG_BOTS : viewers * VIEWER) + lead };
}
