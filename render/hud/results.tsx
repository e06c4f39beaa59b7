import type { ComponentChildren } from 'preact';
import { MODES } from '../../schema/catalog/catalog.ts';
import type { Round, RoundResult, StatsRow } from '../../schema/records/state.ts';
import { awardsOf } from '../game/awards.ts';
import { ordinal } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import { isHonour, type Placed } from '../game/on-stage.ts';
import { inPaint } from '../game/team-paint.ts';
import type { Layout } from '../page/layout.ts';
import { BitLeaders } from './alerts.tsx';
import { Awards } from './awards.tsx';
import { BossPicture } from './boss-picture.tsx';
import { bossOf, headlineOf, winnerColor } from './headline.ts';
import { BotMark, Mark } from './icons.tsx';
import { usePage } from './pages.ts';
import {
  BOARDS,
  type Board,
  bestOf,
  boardIn,
  type ListPage,
  lettersIn,
  lettersOf,
  pagesOf,
  storyOf,
} from './results-boards.ts';
import { ShipPicture } from './ship-picture.tsx';
import { Name, TallName } from './text.tsx';
import * as texts from './texts.ts';
import { Headline, Scores } from './winner.tsx';

/** The remarkable facts about the round, if there are any. */
function Story({ round }: { round: Round }) {
  const sentences = storyOf(round);
  if (sentences.length === 0) return null;
  return (
    <p class="story" data-testid="story">
      {sentences.map(sentence => (
        <span key={sentence}>{sentence}</span>
      ))}
    </p>
  );
}

const ROWS_A_PAGE = { wide: 8, vertical: 6 };
/** Places on the podium from left to right. */
const PODIUM = [1, 0, 2];

interface Props {
  game: Game;
  layout: Layout;
  children: ComponentChildren;
}

/** The sequence after the last moment of a round: awards, if any, then the boards, with the children below. */
export function Results({ game, layout, children }: Props) {
  const round = game.round.value;
  const name = round?.overlay.resultsBoard;
  const stage = game.resultsStage.value;
  if (!round?.result || stage === 'moment' || !name || name === 'none') return null;
  const { result } = round;
  const stats = (round.stats ?? []).map(row => inPaint(result.mode, row));
  const awards = stage === 'awards' ? awardsOf(stats) : [];
  const part = awards.length > 0 ? 'awards' : 'results';
  return (
    <section class={`board ${part}`} style={{ '--team': winnerColor(result, stats) }} data-testid={part}>
      {awards.length > 0 ? (
        <Awards game={game} result={result} stats={stats} awards={awards} />
      ) : (
        <Boards
          board={{ game, board: boardIn(layout.format, BOARDS[name], stats), stats }}
          round={round}
          rows={ROWS_A_PAGE[layout.format]}
        />
      )}
      {children}
    </section>
  );
}

interface BoardsProps {
  board: BoardProps;
  round: Round;
  /** Pilots per page. */
  rows: number;
}

/** The results board: the winner, the podium, and the pilots page by page. */
function Boards({ board, round, rows }: BoardsProps) {
  const { result } = round;
  return (
    result && (
      <>
        <Winner result={result} stats={board.stats}>
          <Story round={round} />
        </Winner>
        <div class="best">
          <Podium {...board} />
          <BitLeaders game={board.game} />
        </div>
        <Everybody {...board} rows={rows} />
      </>
    )
  );
}

interface BoardProps {
  game: Game;
  board: Board;
  /** The pilots, best first. */
  stats: StatsRow[];
}

interface WinnerProps {
  result: RoundResult;
  stats: readonly StatsRow[];
  children: ComponentChildren;
}

/** Number of letters above which headlines are smaller, so that they fit into one line of a wide picture. */
const LONG_HEADLINE = 15;

function Winner({ result, stats, children }: WinnerProps) {
  const boss = bossOf(result);
  return (
    <header>
      <p class="eyebrow">{MODES[result.mode]}</p>
      <h1 class={headlineOf(result).length > LONG_HEADLINE ? 'long' : ''}>
        {boss && <BossPicture name={boss} size={192} />}
        <Headline result={result} stats={stats} />
      </h1>
      {result.scores.length > 1 && <Scores result={result} />}
      {children}
    </header>
  );
}

/** The best three viewers of all teams, or the best three bots if no viewer flew. */
function Podium({ stats, game, board }: BoardProps) {
  const best = bestOf(stats, board.measure);
  const [first] = best;
  if (!first) return null;
  return (
    <>
      <p class="eyebrow">{first.pilot.bot ? texts.results.topPilots : texts.results.topViewers}</p>
      <ol class="podium">
        {PODIUM.map(step => {
          const at = best[step];
          return at && <Step key={step} best={at} step={step} of={stats.length} game={game} board={board} />;
        })}
      </ol>
    </>
  );
}

/** The table with at most `rows` rows per page. */
function Everybody({ board, stats, rows }: BoardProps & { rows: number }) {
  const lists = pagesOf(stats, rows, board.measure);
  const { page, pages } = usePage(lists.length);
  const list = lists[page];
  const most = Math.max(...lists.map(rowsIn));
  return (
    <div class="everybody" style={{ '--most': most }}>
      {list && <Table key={page} board={board} list={list} />}
      {pages > 1 && <Dots page={page} pages={pages} />}
    </div>
  );
}

/** Number of rows on a page, with the row that counts the other pilots. */
const rowsIn = ({ rows, more }: ListPage) => rows.length + (more ? 1 : 0);

interface StepProps {
  best: Placed<StatsRow>;
  step: number;
  /** Number of pilots who took part. */
  of: number;
  board: Board;
  game: Game;
}

function Step({ best: { pilot: row, place }, step, of, board, game }: StepProps) {
  const ship = game.byId.value.get(row.id)?.ship ?? 'kestrel';
  return (
    <li class={`place-${step + 1}`} style={{ '--team': row.color }}>
      <ShipPicture model={ship} color={row.color} size={192} />
      <b>
        <Mark team={row.team} />
        <BotMark bot={row.bot} />
        <TallName name={row.name} />
      </b>
      <div class="plate">
        <i>{ordinal(step + 1)}</i>
        <small class="merit">{board.merit(row)}</small>
        {place > step + 1 && isHonour(place, of) && (
          <small class="overall">{texts.results.ofPilots(ordinal(place), of)}</small>
        )}
      </div>
    </li>
  );
}

interface TableProps {
  board: Board;
  list: ListPage;
}

/** A page of the table. All pages have the same height, so fewer rows are larger. */
function Table({ board: { order, place: placeText, columns }, list }: TableProps) {
  const { heading, note = '', rows, more } = list;
  const about = order ?? note;
  return (
    <table
      class="plate"
      style={{ '--rows': rowsIn(list), '--columns': columns.length, '--letters': lettersIn(columns) }}
    >
      <caption>
        {heading}
        {about && <small>{about}</small>}
      </caption>
      <thead>
        <tr>
          <th>#</th>
          <th class="name">{texts.results.pilot}</th>
          {columns.map(column => (
            <th key={column.title} style={{ '--letters': lettersOf(column) }}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ pilot: row, place }, i) => (
          <tr
            key={row.id}
            class={`${row.won ? 'won' : ''} ${row.bot ? '' : 'viewer'}`}
            style={{ '--team': row.color, '--row': i }}
          >
            <td>{placeText(place)}</td>
            <td class="name">
              <Mark team={row.team} />
              <BotMark bot={row.bot} />
              <Name name={row.name} isInColumn />
            </td>
            {columns.map(({ title, of }) => (
              <td key={title}>{of(row)}</td>
            ))}
          </tr>
        ))}
        {more && (
          <tr class="more" style={{ '--row': rows.length }}>
            <td />
            <td colSpan={1 + columns.length}>{more}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Maximum number of pages shown as dots. More pages are shown as a number, because nobody counts so many dots. */
const MOST_DOTS = 12;

const Dots = ({ page, pages }: { page: number; pages: number }) => (
  <p class="dots" role="img" aria-label={texts.results.pageLabel(page + 1, pages)}>
    {pages > MOST_DOTS && texts.results.page(page + 1, pages)}
    {Array.from({ length: pages > MOST_DOTS ? 0 : pages }, (_, i) => (
      <i key={i} class={i === page ? 'on' : ''} />
    ))}
  </p>
);
