import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import type { Game } from '../game/game.ts';
import type { Layout } from '../page/layout.ts';
import { usePage } from './pages.ts';
import * as texts from './texts.ts';

const ROWS = 10;
const SPANS: (keyof Leaderboards)[] = ['day', 'week', 'month'];

/** The best viewers of the day, week and month: side by side, or one after the other if the picture is narrow. */
export function LeaderboardScreen({ game, layout }: { game: Game; layout: Layout }) {
  return (
    <section class="board leaderboards" data-testid="leaderboards">
      <h1>{texts.leaderboards.title}</h1>
      <Lists boards={game.boards.value} layout={layout} />
    </section>
  );
}

/** The lists of the leaderboards, without a title. */
export function Lists({ boards, layout }: { boards: Leaderboards; layout: Layout }) {
  const { page } = usePage(SPANS.length);
  const spans = layout.format === 'vertical' ? SPANS.slice(page, page + 1) : SPANS;
  return (
    <div class="lists">
      {spans.map(span => (
        <List key={span} title={texts.leaderboards[span]} rows={boards[span]} />
      ))}
    </div>
  );
}

function List({ title, rows }: { title: string; rows: Leaderboards['day'] }) {
  return (
    <article class="plate">
      <h2>{title}</h2>
      {rows.length === 0 && <p class="hint">{texts.leaderboards.empty}</p>}
      <ol>
        {rows.slice(0, ROWS).map(({ username, points }, place) => (
          <li key={username} class={`place-${place + 1}`}>
            <i>{place + 1}</i>
            <b>{username}</b>
            <strong>{points}</strong>
          </li>
        ))}
      </ol>
    </article>
  );
}
