import { TEAM_NAMES } from '../../../schema/catalog/catalog.ts';
import type { Pilot, Round } from '../../../schema/records/state.ts';
import { MAX_PULSE, type Pulse } from '../../../schema/wire/relay.ts';
import { leadersOf } from '../../simulation/leaders.ts';

/** Most pilots in a pulse; fewer if their names are long. @limit */
const LEADERS = 10;

/** The game in a pulse of at most `MAX_PULSE` bytes. */
export function pulseOf(round: Round, pilots: readonly Pilot[], stopped: boolean): Pulse {
  const { phase, mode, field, bosses, scores, result } = round;
  const pulse: Pulse = {
    t: 'pulse',
    phase,
    mode,
    field,
    seconds: secondsOf(round),
    stopped,
    pilots: pilots.length,
    flying: pilots.filter(({ alive }) => alive).length,
    teams: scores.map((score, team) => ({ name: TEAM_NAMES[team] ?? '', score })),
    bosses: bosses.map(({ name, phase, hp }) => ({ name, phase, hp })),
    leaders: leadersOf(round, pilots, LEADERS).map(({ name, team, kills, bounties, deaths }) => ({
      name,
      team,
      kills,
      bounties,
      deaths,
    })),
    result: result?.text ?? null,
  };
  while (pulse.leaders.length > 0 && sizeOf(pulse) > MAX_PULSE) pulse.leaders.pop();
  return pulse;
}

function secondsOf({ phase, remaining, lobby }: Round) {
  if (phase === 'lobby') return lobby?.secondsLeft ?? null;
  return phase === 'playing' && remaining > 0 ? Math.ceil(remaining / 1_000) : null;
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
