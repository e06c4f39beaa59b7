import { TEAM_NAMES } from '../../../schema/catalog/catalog.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { STILL_IN } from '../still-in.ts';
import type { Callout } from './callout.ts';
import type { NamedPilots } from './priority.ts';
import { texts } from './texts.ts';

const PRIORITIES = { lead: 14, lateLead: 20, comeback: 26, last: 30 };
/** Minimum number of points for a lead to be announced. */
const LEAST_POINTS = 5;
/** Remaining time from which a change of the lead counts as late. Unit: ms. */
const LATE_MS = 60_000;
/** Share of an even chance to which a team's chance must have fallen for a comeback. */
const WRITTEN_OFF = 0.5;
/** Minimum number of pilots in a round for the last remaining pilot to be announced. */
const LEAST_PILOTS = 3;

/** Watches the state of a round for call-outs. */
export function createRoundWatch() {
  let leadChanges = 0;
  /** The lowest chance of each team since it last led. */
  let lowest: number[] = [];
  const announced = new Set<string>();

  function teamLead(round: Round): Callout | null {
    const team = soleBest(round.scores);
    if (team < 0) return null;
    const chance = lowest[team] ?? 1;
    lowest[team] = 1;
    if (round.scores[team] < LEAST_POINTS) return null;
    const named = { who: TEAM_NAMES[team], team };
    return chance <= WRITTEN_OFF / round.scores.length
      ? comebackOf(named, chance)
      : leadOf(named, texts.leads(standing(round.scores)), round);
  }

  /** The call-out for a change of the lead; null while the lead is unchanged. */
  function leadCallout(round: Round, { leader }: NamedPilots): Callout | null {
    const hasChanged = round.leadChanges > leadChanges;
    leadChanges = round.leadChanges;
    if (!hasChanged) return null;
    return round.mode === 'ffa' ? pilotLead(round, leader.value) : teamLead(round);
  }

  function* news(round: Round, known: NamedPilots): Iterable<Callout> {
    round.odds?.forEach((chance, team) => {
      lowest[team] = Math.min(lowest[team] ?? 1, chance);
    });
    const lead = leadCallout(round, known);
    if (lead) yield lead;
    for (const callout of lastCallouts(round, known)) {
      if (!announced.has(callout.topic)) yield callout;
      announced.add(callout.topic);
    }
  }

  return {
    /** The call-outs for the current state of a round. */
    news: (round: Round, known: NamedPilots): Callout[] =>
      round.phase === 'playing' ? [...news(round, known)] : [],
    /** Starts over for a round in which the lead has already changed `changes` times. */
    reset(changes: number) {
      leadChanges = changes;
      lowest = [];
      announced.clear();
    },
  };
}

const pilotLead = (round: Round, leader: OverlayPilot | undefined) =>
  leader && leader.kills >= LEAST_POINTS ? leadOf({ who: leader.id }, texts.takesLead, round) : null;

const leadOf = (subject: Pick<Callout, 'who' | 'team'>, words: string, { remaining }: Round): Callout => ({
  ...subject,
  kind: 'lead',
  title: texts.lead,
  words,
  priority: remaining > 0 && remaining < LATE_MS ? PRIORITIES.lateLead : PRIORITIES.lead,
  topic: 'lead',
});

const comebackOf = (subject: Pick<Callout, 'who' | 'team'>, chance: number): Callout => ({
  ...subject,
  kind: 'comeback',
  title: texts.comeback,
  words: texts.leadsAfter(chance),
  priority: PRIORITIES.comeback,
  topic: 'lead',
});

/**
 * A call-out updated to the current round. A lead is shown with the current points; null if the team no longer leads.
 */
export function asOf<T extends Callout>(callout: T, { scores }: Round): T | null {
  const { kind, team } = callout;
  if (team === undefined) return callout;
  if (soleBest(scores) !== team) return null;
  return kind === 'lead' ? { ...callout, words: texts.leads(standing(scores)) } : callout;
}

/** Formats scores as `31 : 30`, the leader's points first. */
const standing = (scores: readonly number[]) =>
  scores
    .toSorted((a, b) => b - a)
    .slice(0, 2)
    .join(' : ');

/** The index of the highest of `values`, or -1 if there is none or several. */
function soleBest(values: readonly number[]) {
  const best = Math.max(...values);
  const at = values.indexOf(best);
  return values.lastIndexOf(best) === at ? at : -1;
}

/**
 * The call-outs for the last two pilots, or for the last one of a team, in rounds in which pilots can be knocked out.
 */
function lastCallouts(round: Round, known: NamedPilots): Callout[] {
  const { mode } = round;
  const isIn = mode === 'boss' ? STILL_IN.reserves : STILL_IN[mode];
  if (!isIn) return [];
  const pilots = [...known.pilots.value.values()];
  if (pilots.length < LEAST_PILOTS) return [];
  const left = pilots.filter(pilot => isIn(pilot, round));
  if (mode !== 'boss' && left.length === 2) return [duelOf(left[0], left[1])];
  return round.scores.flatMap((_, team) => lastOfTeam(team, left, pilots));
}

function lastOfTeam(team: number, left: readonly OverlayPilot[], pilots: readonly OverlayPilot[]): Callout[] {
  const own = left.filter(pilot => pilot.team === team);
  const hadMore = pilots.filter(pilot => pilot.team === team).length > 1;
  return own.length === 1 && hadMore ? [lastOf(own[0], left.length - 1)] : [];
}

const duelOf = ({ id }: OverlayPilot, { id: whom }: OverlayPilot): Callout => ({
  kind: 'duel',
  ...texts.duel,
  who: id,
  whom,
  priority: PRIORITIES.last,
  topic: 'duel',
});

const lastOf = ({ id, team }: OverlayPilot, others: number): Callout => ({
  kind: 'last',
  title: texts.last,
  who: id,
  words: texts.aloneAgainst(others),
  priority: PRIORITIES.last,
  topic: `last of ${team}`,
});
