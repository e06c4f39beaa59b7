import { io, type Timer } from '../../../core/io.ts';
import { TEAM_NAMES } from '../../../schema/catalog/catalog.ts';
import type { Pilot, Round } from '../../../schema/records/state.ts';
import { MAX_PULSE, type Pulse } from '../../../schema/wire/relay.ts';
import { leadersOf } from '../../simulation/leaders.ts';

/**
 * Interval at which the game sends pulses (reports of its state) to the relay. It is the shortest interval at which the
 * platform broadcasts. @limit
 */
const EVERY_MS = 1_000;
/**
 * Maximum number of unchanged pulses that are skipped in a row. The pulse after them shows the extension's
 * pages that the game is still running. @limit
 */
const MAX_UNCHANGED = 29;

/** Sends the state of the game to the relay, at most once per second and only if it has changed. */
export function createPulses(pulse: () => Pulse, send: (text: string) => boolean) {
  let last = '';
  let skipped = 0;
  let timer: Timer | undefined;

  const beat = () => {
    const text = JSON.stringify(pulse());
    if (text === last && skipped < MAX_UNCHANGED) {
      skipped++;
      return;
    }
    if (!send(text)) return;
    last = text;
    skipped = 0;
  };
  const stop = () => timer?.cancel();

  return {
    /** Call this once per second between `start` and `stop`. */
    beat,
    /** Starts sending. The first pulse is sent at once. */
    start() {
      stop();
      last = '';
      beat();
      timer = io.every(EVERY_MS, beat);
    },
    stop,
  };
}

/** Maximum number of pilots in a pulse to the relay. There are fewer if their names are long. @limit */
const LEADERS = 10;

/** Builds a pulse with the state of the game, of at most `MAX_PULSE` bytes. */
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
