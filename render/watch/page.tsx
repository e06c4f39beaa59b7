import { useSignal } from '@preact/signals';
import { ABILITIES, FIELDS, MODES } from '../../schema/catalog/catalog.ts';
import { pointsOf } from '../../schema/records/points.ts';
import type { FanoutPulse } from '../../schema/wire/fanout/messages.ts';
import { COMMAND_HINTS, clock } from '../game/format.ts';
import { teamColor } from '../game/team-paint.ts';
import { Crown, Mark, Skull } from '../hud/icons.tsx';
import { useMedia } from '../page/use-media.ts';
import type { Broadcast, WatchState } from './broadcast.ts';

/** What has happened, newest first. */
function EventRows({ broadcast }: { broadcast: Broadcast }) {
  const rows = broadcast.rows.value;
  const hasEveryEvent = broadcast.hasEveryEvent.value;
  return (
    <section class="plate events">
      <div class="top">
        <h2>What happens</h2>
        <label>
          <input
            type="checkbox"
            checked={hasEveryEvent}
            onChange={({ currentTarget }) => broadcast.setEveryEvent(currentTarget.checked)}
            data-testid="every-event"
          />
          Every event
        </label>
      </div>
      {rows.length === 0 && <p class="muted">Nothing yet.</p>}
      <ol data-testid="events">
        {rows.map(({ key, text, tone }) => (
          <li key={key} class={tone}>
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How a viewer takes part: what to type in the chat of the stream. */
const HowToPlay = () => (
  <section class="plate how">
    <h2>Play along</h2>
    <p>
      Type <b>!join</b> in the chat of the stream to fly. Then steer your ship:
    </p>
    <ul aria-label="Commands">
      {ABILITIES.map(ability => (
        <li key={ability}>
          <b>!{ability}</b> {COMMAND_HINTS[ability]}
        </li>
      ))}
    </ul>
  </section>
);

/** Phones held upright. */
const UPRIGHT = '(orientation: portrait) and (max-width: 40rem)';

/** The picture of the fight: the game's own overlay in a frame, loaded on request. */
function Fight({ base }: { base: string }) {
  const isOn = useSignal(false);
  const isUpright = useMedia(UPRIGHT);
  const toggle = () => {
    isOn.value = !isOn.value;
  };
  const format = isUpright ? 'vertical' : 'wide';
  return (
    <section class="fight">
      <button
        type="button"
        class={isOn.value ? '' : 'main'}
        aria-expanded={isOn.value}
        onClick={toggle}
        data-testid="fight"
      >
        {isOn.value ? 'Close the fight' : 'Watch the fight'}
      </button>
      {isOn.value && (
        <iframe class={format} title="The fight" src={`${base}${ADDRESSES[format]}`} allow="fullscreen" />
      )}
    </section>
  );
}

const ADDRESSES = { wide: '/overlay', vertical: '/overlay/vertical' };

/** A row for each team, the best first; a bar beneath compares it with the best. */
function Teams({ pulse: { teams, mode } }: { pulse: FanoutPulse }) {
  if (teams.length === 0) return null;
  const best = Math.max(1, ...teams.map(({ score }) => score));
  const ranked = teams.map((team, index) => ({ ...team, index })).sort((a, b) => b.score - a.score);
  return (
    <ol class="teams" aria-label="Teams">
      {ranked.map(({ name, score, index }) => (
        <li key={index} style={{ '--team': teamColor(mode, index), '--share': score / best }}>
          <Mark team={index} />
          <b>{name}</b>
          <span class="figure" data-testid={`score-${index}`}>
            {score}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The best pilots with their kills, or points, and losses. */
function Leaders({ pulse: { leaders, mode } }: { pulse: FanoutPulse }) {
  if (leaders.length === 0) return null;
  return (
    <table class="leaders">
      <caption>Best pilots</caption>
      <thead>
        <tr>
          <th scope="col" class="place">
            Place
          </th>
          <th scope="col">Pilot</th>
          <th scope="col">{mode === 'ffa' ? 'Points' : 'Kills'}</th>
          <th scope="col">Deaths</th>
        </tr>
      </thead>
      <tbody>
        {leaders.map(({ name, team, deaths, ...score }, place) => (
          <tr key={name} style={team >= 0 ? { '--team': teamColor(mode, team) } : {}}>
            <td class="place">{place + 1}</td>
            <th scope="row">
              {place === 0 && pointsOf(mode, score) > 0 ? <Crown /> : <Mark team={team} />}
              <span data-testid={place === 0 ? 'leader' : undefined}>{name}</span>
            </th>
            <td>{pointsOf(mode, score)}</td>
            <td>{deaths}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HULLS = { Good: 3, Fair: 2, Low: 1 } as const;

/** The bosses with the rest of their hulls, in thirds. */
function Bosses({ pulse: { bosses } }: { pulse: FanoutPulse }) {
  if (bosses.length === 0) return null;
  return (
    <ul class="bosses" aria-label="Bosses">
      {bosses.map(({ name, hp }, index) => (
        <li key={`${name} ${index}`}>
          <Skull />
          <b>{name}</b>
          <meter min={0} max={3} value={HULLS[hp]} title={`Hull: ${hp}`} />
        </li>
      ))}
    </ul>
  );
}

/** The state of the game, readable at a glance on a phone; the fight and every event on request. */
export function WatchPage({ base, broadcast }: { base: string; broadcast: Broadcast }) {
  const pulse = broadcast.pulse.value;
  const connection = broadcast.connection.value;
  return (
    <div class={`watch ${connection}`}>
      <Header connection={connection} />
      <main>
        {pulse ? <Standing pulse={pulse} /> : <Waiting connection={connection} />}
        <Fight base={base} />
        <HowToPlay />
        <EventRows broadcast={broadcast} />
      </main>
    </div>
  );
}

const STATES: Record<WatchState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  late: 'Waiting for the game',
  away: 'No news for a moment',
  lost: 'Reconnecting',
};

const Header = ({ connection }: { connection: WatchState }) => (
  <header>
    <h1>Starfray</h1>
    <p class="state" role="status" data-testid="connection" data-state={connection}>
      {STATES[connection]}
    </p>
  </header>
);

const WAITING: Record<WatchState, string> = {
  connecting: 'One moment.',
  live: 'One moment.',
  late: 'No round is on at the moment. This page shows the next one as soon as it begins.',
  away: 'The show is out of reach at the moment. This page comes back by itself.',
  lost: 'The show is out of reach at the moment. This page comes back by itself.',
};

const Waiting = ({ connection }: { connection: WatchState }) => (
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
