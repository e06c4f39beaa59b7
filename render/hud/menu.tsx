import { keysOf, MENU_PAGES, MODES } from '../../schema/catalog/catalog.ts';
import type { Control } from '../game/control.ts';
import { MODE_HINTS, PAGE_NAMES } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import type { Layout } from '../page/layout.ts';
import { HowToOpen, isSignedIn, MenuControls } from './controls.tsx';
import { JoinCall } from './join-call.tsx';
import { Lists } from './leaderboards.tsx';
import { ModePicture } from './mode-picture.tsx';

type Page = (typeof MENU_PAGES)[number];

interface Props {
  game: Game;
  layout: Layout;
  /** Null on overlays. */
  control: Control | null;
}

/** The title screen and its pages. */
export function MenuPage({ game, layout, control }: Props) {
  const page = game.round.value?.overlay.menu;
  if (!page) return null;
  return (
    <section class={`board menu menu-${page}`} data-testid="menu">
      {page === 'main' ? <Title game={game} /> : <h1>{PAGE_NAMES[page]}</h1>}
      {page === 'modes' && <Modes control={control} />}
      {page === 'boards' && <Lists boards={game.boards.value} layout={layout} />}
      {page === 'credits' && <Credits />}
      {isSignedIn(control) ? <MenuControls game={game} control={control} /> : <Entries page={page} />}
      {control && <HowToOpen game={game} control={control} />}
    </section>
  );
}

const Title = ({ game }: { game: Game }) => (
  <header>
    <h1 class="logo" aria-label="Starfray">
      <span>STAR</span>
      <span>FRAY</span>
    </h1>
    <p class="tagline">Space combat for live streams</p>
    <JoinCall game={game} instead="Fly in the next round" />
  </header>
);

/** Where one is; the pages are turned from outside, so that they do not look like buttons. */
const Entries = ({ page }: { page: Page }) => (
  <ul class="entries plain">
    {MENU_PAGES.map(entry => (
      <li key={entry} class={entry === page ? 'on' : ''}>
        {PAGE_NAMES[entry]}
      </li>
    ))}
  </ul>
);

const Modes = ({ control }: Pick<Props, 'control'>) => (
  <div class="cards">
    {keysOf(MODES).map(mode => (
      <article key={mode} class="plate">
        <ModePicture mode={mode} />
        <b>{isSignedIn(control) ? <ModeButton control={control} mode={mode} /> : MODES[mode]}</b>
        <span>{MODE_HINTS[mode]}</span>
      </article>
    ))}
  </div>
);

/** Opens the lobby of the mode. */
const ModeButton = ({ control, mode }: { control: Control; mode: keyof typeof MODES }) => (
  <button type="button" onClick={() => control.openLobby(mode)}>
    {MODES[mode]}
  </button>
);

const Credits = () => (
  <div class="credits">
    <p>Made for live streams and their bots.</p>
    <p class="hint">
      Free software under the MIT licence. Ships, planets and explosions are drawn by its own code.
    </p>
    <p class="hint">Typefaces: Barlow Condensed and Chakra Petch, SIL Open Font License.</p>
  </div>
);
