import { TEAM_COLORS, TEAM_NAMES } from '../../schema/catalog.ts';
import type { OverlayPilot } from '../../schema/overlay-socket.ts';
import type { Round } from '../../schema/state.ts';
import type { Game } from '../game.ts';
import { clock, modeName } from './format.ts';
import { Mark, Star } from './icons.tsx';

const LEADERS = 4;
/** The last seconds of a round are counted in red. */
const LAST_MS = 10_000;

/** Timer, mode and points: teams with their marks, or the first few of a free for all. */
export function ScorePlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.isCovered.value) return null;
  const left = game.countedDown(round.remaining);
  return (
    <section class="plate score" data-testid="score">
      <header>
        <span class="mode">{modeName(round.mode)}</span>
        {round.remaining > 0 && (
          <time class={left <= LAST_MS ? 'last' : ''} data-testid="timer">
            {clock(left)}
          </time>
        )}
      </header>
      {round.scores.length > 0 ? <Teams {...round} /> : <Leaders game={game} />}
    </section>
  );
}

/** Place of each of `values`, the highest first. */
const placesOf = (values: readonly number[]) => {
  const order = values.map((_, i) => i).sort((a, b) => values[b] - values[a] || a - b);
  return values.map((_, i) => order.indexOf(i));
};

/** What a team has left, where that decides and not its points. */
const STOCKS: Partial<Record<Round['mode'], string>> = { reserves: 'ships', boss: 'lives' };

function Teams({ mode, scores, reserves, fleetSize }: Round) {
  const stock = STOCKS[mode];
  const values = stock ? reserves : scores;
  const places = placesOf(values);
  const best = Math.max(...values);
  const isTied = values.filter(value => value === best).length > 1;
  return (
    <ol data-rows={values.length} style={{ '--rows': values.length }}>
      {values.map((value, team) => (
        <li
          key={team}
          data-team={team}
          class={value === best && !isTied ? 'first' : ''}
          style={{ '--team': TEAM_COLORS[team], '--place': places[team] }}
        >
          <Mark team={team} />
          <b>{mode === 'boss' ? 'Pilots' : TEAM_NAMES[team]}</b>
          {stock && <small>{stock}</small>}
          <strong key={value} data-testid={`score-${team}`}>
            {value}
          </strong>
          {mode === 'reserves' && (
            <i class="reserves" style={{ '--share': Math.min(1, value / fleetSize) }} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The first few; in a round for the last one flying by lives, unless kills were asked for. */
function Leaders({ game }: { game: Game }) {
  const round = game.round.value;
  const isByLives = round?.mode === 'ffaReserves' && round.overlay.killlistBoard === 'lives';
  const ranked = isByLives
    ? [...game.ranked.value].sort((a, b) => (b.lives ?? 0) - (a.lives ?? 0))
    : game.ranked.value;
  const leaders = ranked.slice(0, LEADERS);
  return (
    <ol data-rows={leaders.length} style={{ '--rows': leaders.length }}>
      {leaders.map((pilot, place) => (
        <Leader key={pilot.id} pilot={pilot} place={place} isByLives={isByLives} />
      ))}
    </ol>
  );
}

interface Leading {
  pilot: OverlayPilot;
  place: number;
  isByLives: boolean;
}

function Leader({ pilot: { color, name, lives, kills }, place, isByLives }: Leading) {
  const left = lives ?? 0;
  const shown = isByLives ? left : kills;
  return (
    <li class={place === 0 ? 'first' : ''} style={{ '--team': color, '--place': place }}>
      {place === 0 ? <Star /> : <i>{place + 1}</i>}
      <b>{name}</b>
      {isByLives && <small>{left === 1 ? 'life' : 'lives'}</small>}
      <strong key={shown}>{shown}</strong>
    </li>
  );
}
