import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { FIELDS, MODES, TEAM_NAMES } from '../../../../schema/catalog/catalog.ts';
import type { Pilot, Round, State } from '../../../../schema/records/state.ts';
import { clock } from '../../../game/format.ts';
import { teamColor } from '../../../game/team-paint.ts';
import { Mark } from '../../../hud/icons.tsx';
import { TEXTS } from '../../texts/index.ts';
import type { ShownNumbers } from './shown-numbers.ts';

const T = TEXTS.show;
const CLOCK_MS = 200;

interface StatusProps {
  state: State;
  /** The numbers in the picture beside the status; null without a picture. */
  numbers: ShownNumbers | null;
  children: ComponentChildren;
}

/**
 * Phase, clock and scores at a glance. The numbers come from the picture, or from the state if the picture shows none.
 */
export function Status({ state: { round, pilots }, numbers, children }: StatusProps) {
  const flying = pilots.filter(({ alive }) => alive).length;
  const phase = phaseOf(round);
  const own = numbersOf(round, pilots);
  const values = numbers?.teams.length === own.length ? numbers.teams : own;
  return (
    <div class="status" data-testid="status">
      <div>
        <b class="phase" role="status">
          {T.phases[phase]}
        </b>
        <p>{details(round).join(' · ')}</p>
        {leftOf(round) > 0 && <Clock round={round} shown={numbers?.clock ?? ''} />}
      </div>
      <div>
        {phase === 'playing' && values.length > 0 && <Scores round={round} values={values} />}
        {phase === 'playing' && <p class="muted">{T.pilotsIn(flying, pilots.length)}</p>}
        {phase !== 'playing' && <p class="muted">{T.pilotsJoined(pilots.length)}</p>}
        {children}
      </div>
    </div>
  );
}

interface ClockProps {
  round: Round;
  /** The clock in the picture; empty while the picture shows none. */
  shown: string;
}

/** The clock of the picture. If the picture shows none, the clock is counted down between two readings of the state. */
function Clock({ round, shown }: ClockProps) {
  const readAt = useMemo(() => performance.now(), [round]);
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  const stands = round.paused !== null || round.heldUntil !== null || round.lobby?.held === true;
  const past = stands ? 0 : Math.max(0, now - readAt);
  return (
    <p class="clock">
      {shown || clock(Math.max(0, leftOf(round) - past))} <small>{T.left}</small>
    </p>
  );
}

/** Time until the phase ends by itself, in ms; 0 without a clock. */
const leftOf = ({ remaining, resultsRemaining }: Round) => resultsRemaining ?? remaining;

const phaseOf = ({ phase, result }: Round) => (result ? 'results' : phase);

function details({ mode, field, lobby, heldUntil }: Round) {
  const held = lobby?.held || heldUntil !== null;
  return [MODES[mode], FIELDS[field], ...(held ? [T.held] : []), ...(lobby?.waiting ? [T.waiting] : [])];
}

/**
 * The numbers that decide the round, by team: points, ships in reserve and in flight, or the lives that all teams
 * share.
 */
function numbersOf({ mode, scores, reserves }: Round, pilots: readonly Pilot[]): readonly number[] {
  if (mode === 'boss') return reserves;
  if (mode !== 'reserves') return scores;
  const flying = (team: number) => pilots.filter(pilot => pilot.team === team && pilot.alive).length;
  return reserves.map((left, team) => left + flying(team));
}

/** Scores in the same order as in the picture: the best first. */
const Scores = ({ round: { mode }, values }: { round: Round; values: readonly number[] }) => (
  <ul class="scores">
    {[...values.entries()]
      .sort(([i, a], [j, b]) => b - a || i - j)
      .map(([team, value]) => (
        <li key={team} style={{ '--team': teamColor(mode, team) }}>
          <Mark team={team} /> {mode === 'boss' ? T.allPilots : TEAM_NAMES[team]} <b>{value}</b>{' '}
          {T.stocks[mode] ?? ''}
        </li>
      ))}
  </ul>
);
