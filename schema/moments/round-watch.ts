import type { Pilot, Round } from '../records/state.ts';
import type { Blow, Blows } from './blows.ts';
import type { KnownPilots } from './known-pilots.ts';
import type { Moment } from './moment.ts';
import { soleBest } from './sole-best.ts';
import { stillInOf } from './still-in.ts';

const WEIGHTS = { lead: 14, lateLead: 20, comeback: 26, last: 30 };
/** Minimum number of points for a lead to be a moment. */
const LEAST_POINTS = 5;
/** Remaining time from which a change of the lead counts as late. Unit: ms. */
const LATE_MS = 60_000;
/** Share of an even chance to which a team's chance must have fallen for a comeback. */
const WRITTEN_OFF = 0.5;
/** Minimum number of pilots in a round for the last remaining pilot to be a moment. */
const LEAST_PILOTS = 3;

/** Watches the state of a round for moments. */
export function createRoundWatch(blows: Blows) {
  let leadChanges = 0;
  /** The lowest chance of each team since it last led. */
  let lowest: number[] = [];
  const found = new Set<string>();

  function teamLead(round: Round, blow: Blow): Moment | null {
    const { scores } = round;
    const team = soleBest(scores);
    if (team === undefined) return null;
    const chance = lowest[team] ?? 1;
    lowest[team] = 1;
    if ((scores[team] ?? 0) < LEAST_POINTS) return null;
    const lead = { ...blow, ...blows.last(team), team, topic: 'lead' };
    return chance <= WRITTEN_OFF / scores.length
      ? { ...lead, kind: 'comeback', chance, weight: WEIGHTS.comeback }
      : { ...lead, kind: 'lead', weight: weightOfLead(round) };
  }

  /** The moment of a change of the lead; null while the lead is unchanged. */
  function leadMoment(round: Round, { leader }: KnownPilots, tick: number): Moment | null {
    const hasChanged = round.leadChanges > leadChanges;
    leadChanges = round.leadChanges;
    if (!hasChanged) return null;
    return round.mode === 'ffa' ? pilotLead(round, leader, tick) : teamLead(round, { tick, people: [] });
  }

  function pilotLead(round: Round, leader: Pilot | undefined, tick: number): Moment | null {
    if (!leader || leader.kills < LEAST_POINTS) return null;
    const at = blows.last(leader.id)?.tick ?? tick;
    return { kind: 'lead', tick: at, people: [leader.id], weight: weightOfLead(round), topic: 'lead' };
  }

  function* news(round: Round, known: KnownPilots, tick: number): Iterable<Moment> {
    round.odds?.forEach((chance, team) => {
      lowest[team] = Math.min(lowest[team] ?? 1, chance);
    });
    const lead = leadMoment(round, known, tick);
    if (lead) yield lead;
    for (const moment of lastMoments(round, known.pilots, blows.last()?.tick ?? tick)) {
      if (!found.has(moment.topic)) yield moment;
      found.add(moment.topic);
    }
  }

  return {
    /** The moments of the current state of a round. */
    news: (round: Round, known: KnownPilots, tick: number): Moment[] =>
      round.phase === 'playing' ? [...news(round, known, tick)] : [],
    /** Starts over for a round in which the lead has already changed `changes` times. */
    reset(changes: number) {
      leadChanges = changes;
      lowest = [];
      found.clear();
    },
  };
}

const weightOfLead = ({ remaining }: Round) =>
  remaining > 0 && remaining < LATE_MS ? WEIGHTS.lateLead : WEIGHTS.lead;

/**
 * The moments in which two pilots are left, or one of a team, in rounds in which pilots can be knocked out.
 */
function lastMoments(round: Round, pilots: readonly Pilot[], tick: number): Moment[] {
  const isIn = stillInOf(round.mode);
  if (!isIn || pilots.length < LEAST_PILOTS) return [];
  const left = pilots.filter(pilot => isIn(pilot, round));
  const [a, b] = left;
  if (round.mode !== 'boss' && a && b && left.length === 2)
    return [{ kind: 'duel', tick, people: [a.id, b.id], weight: WEIGHTS.last, topic: 'duel' }];
  return round.scores.flatMap((_, team) => lastOfTeam(team, left, pilots, tick));
}

function lastOfTeam(team: number, left: readonly Pilot[], pilots: readonly Pilot[], tick: number): Moment[] {
  const [last, another] = left.filter(pilot => pilot.team === team);
  const hadMore = pilots.filter(pilot => pilot.team === team).length > 1;
  if (!last || another || !hadMore) return [];
  const others = left.length - 1;
  return [
    { kind: 'lastStand', others, tick, people: [last.id], weight: WEIGHTS.last, topic: `last of ${team}` },
  ];
}
