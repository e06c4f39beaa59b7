import { MODES } from '../../schema/catalog.ts';
import type { Game } from '../game.ts';
import { MODE_HINTS } from './format.ts';

/** The title screen and its pages. */
export function MenuPage({ game }: { game: Game }) {
  const page = game.round.value?.overlay.menu;
  if (!page) return null;
  return (
    <section class={`board menu menu-${page}`} data-testid="menu">
      {page === 'main' && <Title />}
      {page === 'modes' && <Modes />}
      {page === 'boards' && <Ranking game={game} />}
      {page === 'credits' && <Credits />}
    </section>
  );
}

const Title = () => (
  <>
    <h1 class="logo">STARFRAY</h1>
    <p class="hint">Space combat, fought by chat</p>
    <p class="call">
      Type <kbd>!join</kbd> to fly in the next round
    </p>
  </>
);

const Modes = () => (
  <>
    <h1>Modes</h1>
    <div class="cards">
      {(Object.keys(MODES) as (keyof typeof MODES)[]).map(mode => (
        <article key={mode} class="plate">
          <b>{MODES[mode]}</b>
          <span>{MODE_HINTS[mode]}</span>
        </article>
      ))}
    </div>
  </>
);

const Ranking = ({ game }: { game: Game }) => (
  <>
    <h1>Pilots</h1>
    <ol class="roster">
      {game.ranked.value.slice(0, 10).map(pilot => (
        <li key={pilot.id} class="plate">
          {pilot.name} <strong>{pilot.kills}</strong>
        </li>
      ))}
    </ol>
  </>
);

const Credits = () => (
  <>
    <h1 class="logo">STARFRAY</h1>
    <p class="hint">Made for streams, their chats and their bots. Free software under the MIT licence.</p>
    <p class="hint">Typefaces: Barlow Condensed and Chakra Petch, SIL Open Font License.</p>
  </>
);
