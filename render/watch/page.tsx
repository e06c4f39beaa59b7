import { FIELDS, MODES } from '../../schema/catalog/catalog.ts';
import type { FanoutPulse } from '../../schema/wire/fanout/messages.ts';
import { clock } from '../game/format.ts';
import type { Broadcast, Connection } from './broadcast.ts';
import { EventRows } from './event-rows.tsx';
import { Fight } from './fight.tsx';
import { Bosses, Leaders, Teams } from './standings.tsx';

/** How things stand in the game, readable at a glance on a phone; the fight and every event on request. */
export function WatchPage({ base, broadcast }: { base: string; broadcast: Broadcast }) {
  const pulse = broadcast.pulse.value;
  const connection = broadcast.connection.value;
  return (
    <div class={`watch ${connection}`}>
      <Header connection={connection} />
      <main>
        {pulse ? <Standing pulse={pulse} /> : <Waiting connection={connection} />}
        <Fight base={base} />
        <EventRows broadcast={broadcast} />
      </main>
    </div>
  );
}

const STATES: Record<Connection, string> = {
  connecting: 'Connecting',
  live: 'Live',
  late: 'Waiting for the game',
  away: 'No news for a moment',
  lost: 'Reconnecting',
};

const Header = ({ connection }: { connection: Connection }) => (
  <header>
    <h1>Starfray</h1>
    <p class="state" role="status" data-testid="connection" data-state={connection}>
      {STATES[connection]}
    </p>
  </header>
);

const WAITING: Record<Connection, string> = {
  connecting: 'One moment.',
  live: 'One moment.',
  late: 'No round is on at the moment. This page shows the next one as soon as it begins.',
  away: 'The show is out of reach at the moment. This page comes back by itself.',
  lost: 'The show is out of reach at the moment. This page comes back by itself.',
};

const Waiting = ({ connection }: { connection: Connection }) => (
  <section class="plate waiting" data-testid="waiting">
    <p>{WAITING[connection]}</p>
  </section>
);

const PHASES: Partial<Record<FanoutPulse['phase'], string>> = {
  menu: 'Between rounds',
  lobby: 'The next round is about to begin',
};

/** The last seconds of a round are counted in red. */
const LAST_SECONDS = 10;

function Standing({ pulse }: { pulse: FanoutPulse }) {
  const { phase, mode, field, seconds, pilots, flying, result, stopped } = pulse;
  const isLast = phase === 'playing' && seconds !== null && seconds <= LAST_SECONDS;
  return (
    <section class="plate standing" data-testid="standing">
      <div class="top">
        <div>
          <h2>{MODES[mode]}</h2>
          <p class="muted">{result ? 'The round is over' : (PHASES[phase] ?? FIELDS[field])}</p>
        </div>
        {seconds !== null && (
          <time class={isLast ? 'last' : ''} data-testid="clock">
            {clock(seconds * 1000)}
          </time>
        )}
      </div>
      {stopped && <p class="stopped">Everything is stopped for the moment.</p>}
      {result && <p class="result">{result}</p>}
      <Teams pulse={pulse} />
      <Bosses pulse={pulse} />
      <Leaders pulse={pulse} />
      <p class="muted count">
        {flying} of {pilots} pilots flying
      </p>
    </section>
  );
}
