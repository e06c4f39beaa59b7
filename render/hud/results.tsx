import { TEAM_COLORS } from '../../schema/catalog.ts';
import type { RoundResult, StatsRow } from '../../schema/state.ts';
import type { Game } from '../game.ts';
import { BitLeaders } from './alerts.tsx';
import { modeName } from './format.ts';
import { Mark } from './icons.tsx';
import { usePage } from './pages.ts';
import { BOARDS, type Board } from './results-boards.ts';
import { ShipPicture } from './ship-picture.tsx';

const ROWS_A_PAGE = 8;
/** Steps of the podium from left to right, by place. */
const PODIUM = [1, 0, 2];

/** The end of a round: who won, the best three, and everybody page by page. */
export function ResultsBoard({ game }: { game: Game }) {
  const round = game.round.value;
  const board = round?.overlay.resultsBoard;
  if (!round?.result || !board || board === 'none') return null;
  return <Results game={game} board={BOARDS[board]} result={round.result} stats={round.stats ?? []} />;
}

function Results({
  game,
  board,
  result,
  stats,
}: {
  game: Game;
  board: Board;
  result: RoundResult;
  stats: StatsRow[];
}) {
  const { page, pages } = usePage(Math.ceil(stats.length / ROWS_A_PAGE));
  const first = page * ROWS_A_PAGE;
  return (
    <section class="board results" style={{ '--team': colorOf(result, stats) }} data-testid="results">
      <header>
        <p class="eyebrow">{modeName(result.mode)}</p>
        <h1>{headline(result)}</h1>
        {result.scores.length > 1 && <Scores scores={result.scores} />}
      </header>
      <ol class="podium">
        {PODIUM.map(place => {
          const row = stats[place];
          return row && <Step key={place} row={row} place={place} board={board} game={game} />;
        })}
      </ol>
      <Table board={board} rows={stats.slice(first, first + ROWS_A_PAGE)} first={first + 1} />
      {pages > 1 && <Dots page={page} pages={pages} />}
      <BitLeaders game={game} />
    </section>
  );
}

/** The winner's colour. */
function colorOf({ team, pilot }: RoundResult, stats: StatsRow[]) {
  if (team !== null) return TEAM_COLORS[team];
  return stats.find(({ id }) => id === pilot?.id)?.color ?? 'var(--gold)';
}

function headline({ outcome, teamName, pilot, winner }: RoundResult) {
  if (outcome === 'tie') return 'A tie';
  if (winner === 'pilots') return 'The pilots win';
  if (winner === 'boss') return 'The boss wins';
  return `${teamName ?? pilot?.name ?? 'Nobody'} wins`;
}

function Scores({ scores }: { scores: number[] }) {
  return (
    <p class="scores">
      {scores.map((score, team) => (
        <span key={team} style={{ '--team': TEAM_COLORS[team] }}>
          <Mark team={team} />
          {score}
        </span>
      ))}
    </p>
  );
}

interface StepProps {
  row: StatsRow;
  place: number;
  board: Board;
  game: Game;
}

function Step({ row, place, board, game }: StepProps) {
  const ship = game.byId.value.get(row.id)?.ship ?? 'kestrel';
  return (
    <li class={`place-${place + 1}`} style={{ '--team': row.color }}>
      <ShipPicture model={ship} color={row.color} size={192} />
      <b>{row.name}</b>
      <div class="plate">
        <i>{place + 1}</i>
        <small>{board.merit(row)}</small>
      </div>
    </li>
  );
}

function Table({ board, rows, first }: { board: Board; rows: StatsRow[]; first: number }) {
  const { caption, place, columns } = board;
  return (
    <table class="plate">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th>#</th>
          <th class="name">Pilot</th>
          {columns.map(({ title }) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody key={first}>
        {rows.map((row, i) => (
          <tr key={row.id} class={row.won ? 'won' : ''} style={{ '--team': row.color, '--row': i }}>
            <td>{place(first + i)}</td>
            <td class="name">
              <Mark team={row.team} />
              <span>{row.name}</span>
            </td>
            {columns.map(({ title, of }) => (
              <td key={title}>{of(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Dots = ({ page, pages }: { page: number; pages: number }) => (
  <p class="dots" role="img" aria-label={`Page ${page + 1} of ${pages}`}>
    {Array.from({ length: pages }, (_, i) => (
      <i key={i} class={i === page ? 'on' : ''} />
    ))}
  </p>
);
