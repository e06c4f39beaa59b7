import { type Signal, useSignal } from '@preact/signals';
import { ABILITIES, FIELDS, MODES } from '../../schema/catalog/catalog.ts';
import { pointsOf } from '../../schema/records/points.ts';
import type { FanoutPulse } from '../../schema/wire/fanout/messages.ts';
import { clock } from '../game/format.ts';
import { teamColor } from '../game/team-paint.ts';
import { texts as general } from '../game/texts.ts';
import { Crown, Mark, Skull } from '../hud/icons.tsx';
import { useMedia } from '../page/use-media.ts';
import type { Broadcast, WatchState } from './broadcast.ts';
import { texts } from './texts.ts';

/** The list of events, newest first. */
function EventRows({ broadcast }: { broadcast: Broadcast }) {
  const rows = broadcast.rows.value;
  const hasEveryEvent = broadcast.hasEveryEvent.value;
  return (
    <section class="plate events">
      <div class="top">
        <h2>{texts.happens}</h2>
        <label>
          <input
            type="checkbox"
            checked={hasEveryEvent}
            onChange={({ currentTarget }) => broadcast.setEveryEvent(currentTarget.checked)}
            data-testid="every-event"
          />
          {texts.everyEvent}
        </label>
      </div>
      {rows.length === 0 && <p class="muted">{texts.nothingYet}</p>}
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
    <h2>{texts.playAlong}</h2>
    <p>{texts.howToJoin(<b>!join</b>)}</p>
    <ul aria-label={texts.commands}>
      {ABILITIES.map(ability => (
        <li key={ability}>
          <b>!{ability}</b> {general.commandHints[ability]}
        </li>
      ))}
    </ul>
  </section>
);

/** Phones in portrait orientation. */
const UPRIGHT = '(orientation: portrait) and (max-width: 40rem)';

/** The picture of the fight: the game's own overlay in a frame, loaded on request. */
function Fight({ base, isOn }: { base: string; isOn: Signal<boolean> }) {
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
        {isOn.value ? texts.closeFight : texts.openFight}
      </button>
      {isOn.value && (
        <iframe class={format} title={texts.fight} src={`${base}${ADDRESSES[format]}`} allow="fullscreen" />
      )}
    </section>
  );
}

const ADDRESSES = { wide: '/overlay', vertical: '/overlay/vertical' };

/** A row for each team, best first, with a bar below that compares the team with the best one. */
function Teams({ pulse: { teams, mode } }: { pulse: FanoutPulse }) {
  if (teams.length === 0) return null;
  const best = Math.max(1, ...teams.map(({ score }) => score));
  const ranked = teams.map((team, index) => ({ ...team, index })).sort((a, b) => b.score - a.score);
  return (
    <ol class="teams" aria-label={texts.teams}>
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
      <caption>{texts.bestPilots}</caption>
      <thead>
        <tr>
          <th scope="col" class="place">
            {texts.place}
          </th>
          <th scope="col">{texts.pilot}</th>
          <th scope="col">{mode === 'ffa' ? texts.points : texts.kills}</th>
          <th scope="col">{texts.deaths}</th>
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

/** The bosses with their remaining hulls, in thirds. */
function Bosses({ pulse: { bosses } }: { pulse: FanoutPulse }) {
  if (bosses.length === 0) return null;
  return (
    <ul class="bosses" aria-label={texts.bosses}>
      {bosses.map(({ name, hp }, index) => (
        <li key={`${name} ${index}`}>
          <Skull />
          <b>{name}</b>
          <meter min={0} max={3} value={HULLS[hp]} title={texts.hull(hp)} />
        </li>
      ))}
    </ul>
  );
}

/** The state of the game, readable at a glance on a phone. The fight and every event are shown on request. */
export function WatchPage({ base, broadcast }: { base: string; broadcast: Broadcast }) {
  const pulse = broadcast.pulse.value;
  const connection = broadcast.connection.value;
  const isFightOn = useSignal(false);
  return (
    <div class={`watch ${connection}`}>
      <Header connection={connection} />
      <main>
        {pulse ? <Standing pulse={pulse} isFightOn={isFightOn.value} /> : <Waiting connection={connection} />}
        <Fight base={base} isOn={isFightOn} />
        <HowToPlay />
        <EventRows broadcast={broadcast} />
      </main>
    </div>
  );
}

const Header = ({ connection }: { connection: WatchState }) => (
  <header>
    <h1>Starfray</h1>
    <p class="state" role="status" data-testid="connection" data-state={connection}>
      {texts.states[connection]}
    </p>
  </header>
);

const Waiting = ({ connection }: { connection: WatchState }) => (
  <section class="plate waiting" data-testid="waiting">
    <p>{texts.waiting[connection]}</p>
  </section>
);

const PHASES: Partial<Record<FanoutPulse['phase'], string>> = {
  menu: texts.betweenRounds,
  lobby: texts.nextRound,
};

/** The last seconds of a round are counted in red. */
const LAST_SECONDS = 10;

interface StandingProps {
  pulse: FanoutPulse;
  /** Whether the picture of the fight is shown, which has its own clock and scores, a little ahead of a pulse. */
  isFightOn: boolean;
}

function Standing({ pulse, isFightOn }: StandingProps) {
  const { phase, mode, field, seconds, pilots, flying, result, stopped } = pulse;
  const isLast = phase === 'playing' && seconds !== null && seconds <= LAST_SECONDS;
  return (
    <section class="plate standing" data-testid="standing">
      <div class="top">
        <div>
          <h2>{MODES[mode]}</h2>
          <p class="muted">{result ? texts.roundOver : (PHASES[phase] ?? FIELDS[field])}</p>
        </div>
        {seconds !== null && !isFightOn && (
          <time class={isLast ? 'last' : ''} data-testid="clock">
            {clock(seconds * 1000)}
          </time>
        )}
      </div>
      {stopped && <p class="stopped">{texts.stopped}</p>}
      {result && <p class="result">{result}</p>}
      {!isFightOn && (
        <>
          <Teams pulse={pulse} />
          <Bosses pulse={pulse} />
          <Leaders pulse={pulse} />
        </>
      )}
      <p class="muted count">{texts.flying(flying, pilots)}</p>
    </section>
  );
}
