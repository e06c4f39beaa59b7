import { TEAM_NAMES } from '../../schema/catalog.ts';
import { TEAM_COLORS, TEAM_MARKS } from '../art/palette.ts';
import type { Game } from '../game.ts';
import { clock, modeName } from './format.ts';

const LEADERS = 3;

/** Timer, mode and points: teams with their marks, or the first three of a free for all. */
export function ScorePlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (round?.phase !== 'playing') return null;
  const side = game.settings.value.scoreboard;
  return (
    <section class={`plate score ${side}`} data-testid="score">
      <header>
        <span class="mode">{modeName(round.mode)}</span>
        <time data-testid="timer">{clock(game.countedDown(round.remaining))}</time>
      </header>
      {round.scores.length > 0 ? (
        <Teams scores={round.scores} reserves={round.reserves} />
      ) : (
        <Leaders game={game} />
      )}
    </section>
  );
}

function Teams({ scores, reserves }: { scores: number[]; reserves: number[] }) {
  const order = scores.map((_, team) => team).sort((a, b) => scores[b] - scores[a] || a - b);
  return (
    <ol>
      {order.map(team => (
        <li key={team} style={{ '--team': TEAM_COLORS[team] }} data-team={team}>
          <i>{TEAM_MARKS[team]}</i>
          <b>{TEAM_NAMES[team]}</b>
          {reserves.length > 0 && <small>{reserves[team]} ships</small>}
          <strong data-testid={`score-${team}`}>{scores[team]}</strong>
        </li>
      ))}
    </ol>
  );
}

function Leaders({ game }: { game: Game }) {
  return (
    <ol>
      {game.ranked.value.slice(0, LEADERS).map((pilot, place) => (
        <li key={pilot.id} style={{ '--team': pilot.color }}>
          <i>{place + 1}</i>
          <b>{pilot.name}</b>
          {pilot.lives !== null && <small>{pilot.lives} lives</small>}
          <strong>{pilot.kills}</strong>
        </li>
      ))}
    </ol>
  );
}
