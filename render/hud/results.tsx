import type { StatsRow } from '../../schema/state.ts';
import type { Game } from '../game.ts';

const ROWS_A_PAGE = 10;
const PAGE_MS = 8_000;

/** The end of a round: who won, the best three, and everybody page by page. */
export function ResultsBoard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.result || !round.stats || round.overlay.resultsBoard === 'none') return null;
  const { result, stats } = round;
  const pages = Math.max(1, Math.ceil(stats.length / ROWS_A_PAGE));
  const page = Math.floor((game.drawnTick.value * (1000 / 60)) / PAGE_MS) % pages;
  return (
    <section class="board results" data-testid="results">
      <p class="eyebrow">{result.outcome === 'tie' ? 'Tie' : 'Victory'}</p>
      <h1>{result.text}</h1>
      <ol class="podium">
        {stats.slice(0, 3).map((row, place) => (
          <li key={row.id} class={`plate place-${place + 1}`} style={{ '--team': row.color }}>
            <i>{place + 1}</i>
            <b>{row.name}</b>
            <small>
              {row.k} kills · {row.a} assists
            </small>
          </li>
        ))}
      </ol>
      <Table
        rows={stats.slice(page * ROWS_A_PAGE, (page + 1) * ROWS_A_PAGE)}
        first={page * ROWS_A_PAGE + 1}
      />
      {pages > 1 && (
        <p class="hint">
          Page {page + 1} of {pages}
        </p>
      )}
    </section>
  );
}

function Table({ rows, first }: { rows: StatsRow[]; first: number }) {
  return (
    <table class="plate">
      <thead>
        <tr>
          <th>#</th>
          <th class="name">Pilot</th>
          <th>Kills</th>
          <th>Deaths</th>
          <th>Assists</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.id} style={{ '--team': row.color }}>
            <td>{first + i}</td>
            <td class="name">{row.name}</td>
            <td>{row.k}</td>
            <td>{row.d}</td>
            <td>{row.a}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
