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

function Teams({ mode, scores, reserves, fleetSize }: Round) {
  const isBossFight = mode === 'boss';
  const values = mode === 'reserves' ? reserves : scores;
  const places = placesOf(values);
  const best = Math.max(...values);
  const isTied = values.filter(value => value === best).length > 1;
  return (
    <ol style={{ '--rows': scores.length }}>
      {scores.map((score, team) => (
        <li
          key={team}
          data-team={team}
          class={values[team] === best && !isTied ? 'first' : ''}
          style={{ '--team': TEAM_COLORS[team], '--place': places[team] }}
        >
          <Mark team={team} />
          <b>{isBossFight ? 'Pilots' : TEAM_NAMES[team]}</b>
          {mode === 'reserves' && <Reserves left={reserves[team] ?? 0} of={fleetSize} />}
          {isBossFight && <small>lives</small>}
          <strong key={isBossFight ? 0 : score} data-testid={`score-${team}`}>
            {isBossFight ? reserves[team] : score}
          </strong>
        </li>
      ))}
    </ol>
  );
}

/** Ships that a team has left, as a number and a bar. */
function Reserves({ left, of }: { left: number; of: number }) {
  return (
    <span class="reserves" style={{ '--share': Math.min(1, left / of) }}>
      {left}
      <small> ships</small>
    </span>
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
    <ol style={{ '--rows': leaders.length }}>
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
