import type { ComponentChildren } from 'preact';
import { BOSS_NAMES } from '../../schema/catalog.ts';
import type { RoundResult, StatsRow } from '../../schema/state.ts';
import type { Game } from '../game.ts';
import type { Layout } from '../layout.ts';
import { inPaint, teamColor } from '../team-paint.ts';
import { BitLeaders } from './alerts.tsx';
import { BossPicture } from './boss-picture.tsx';
import { modeName } from './format.ts';
import { Mark } from './icons.tsx';
import { usePage } from './pages.ts';
import { BOARDS, type Board } from './results-boards.ts';
import { ShipPicture } from './ship-picture.tsx';
import { Story } from './story.tsx';

const ROWS_A_PAGE = { wide: 8, vertical: 6 };
/** Steps of the podium from left to right, by place. */
const PODIUM = [1, 0, 2];

interface Props {
  game: Game;
  layout: Layout;
  children: ComponentChildren;
}

/** The end of a round: who won, the best three, and everybody page by page; below it what is given. */
export function ResultsBoard({ game, layout, children }: Props) {
  const round = game.round.value;
  const name = round?.overlay.resultsBoard;
  if (!round?.result || !name || name === 'none') return null;
  const { result } = round;
  const stats = (round.stats ?? []).map(row => inPaint(result.mode, row));
  const parts = { game, board: BOARDS[name], stats };
  return (
    <section class="board results" style={{ '--team': colorOf(result, stats) }} data-testid="results">
      <Winner result={result}>
        <Story round={round} />
      </Winner>
      <div class="best">
        <Podium {...parts} />
        <BitLeaders game={game} />
      </div>
      <Everybody {...parts} rows={ROWS_A_PAGE[layout.format]} />
      {children}
    </section>
  );
}

interface Parts {
  game: Game;
  board: Board;
  /** Best first. */
  stats: StatsRow[];
}

function Winner({ result, children }: { result: RoundResult; children: ComponentChildren }) {
  const boss = bossOf(result);
  return (
    <header>
      <p class="eyebrow">{modeName(result.mode)}</p>
      <h1>
        {boss && <BossPicture name={boss} size={192} />}
        {headline(result, boss)}
      </h1>
      {result.scores.length > 1 && <Scores result={result} />}
      {children}
    </header>
  );
}

/** The boss of the round: the sentence about its end names it. */
const bossOf = ({ mode, text }: RoundResult) =>
  mode === 'boss' ? BOSS_NAMES.find(name => text.includes(name)) : undefined;

const Podium = ({ stats, ...parts }: Parts) => (
  <ol class="podium">
    {PODIUM.map(place => {
      const row = stats[place];
      return row && <Step key={place} row={row} place={place} {...parts} />;
    })}
  </ol>
);

/** The table, `rows` pilots a page. */
function Everybody({ board, stats, rows }: Parts & { rows: number }) {
  const { page, pages } = usePage(Math.ceil(stats.length / rows));
  const first = page * rows;
  return (
    <div class="everybody">
      <Table board={board} rows={stats.slice(first, first + rows)} first={first + 1} />
      {pages > 1 && <Dots page={page} pages={pages} />}
    </div>
  );
}

/** The winner's colour. */
function colorOf({ mode, team, pilot }: RoundResult, stats: StatsRow[]) {
  if (team !== null) return teamColor(mode, team);
  return stats.find(({ id }) => id === pilot?.id)?.color ?? 'var(--gold)';
}

function headline({ outcome, teamName, pilot, winner }: RoundResult, boss = 'The boss') {
  if (outcome === 'tie') return 'A tie';
  if (winner === 'pilots') return `${boss} defeated`;
  if (winner === 'boss') return `${boss} wins`;
  return `${teamName ?? pilot?.name ?? 'Nobody'} wins`;
}

function Scores({ result: { mode, scores } }: { result: RoundResult }) {
  return (
    <p class="scores">
      {scores.map((score, team) => (
        <span key={team} style={{ '--team': teamColor(mode, team) }}>
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
