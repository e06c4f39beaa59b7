import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game.ts';
import { clock, modeName } from './format.ts';
import { Star } from './icons.tsx';
import { Teams } from './teams.tsx';

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
      {round.scores.length > 0 ? <Teams game={game} round={round} /> : <Leaders game={game} />}
    </section>
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
