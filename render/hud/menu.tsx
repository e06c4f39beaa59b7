import { keysOf, MENU_PAGES, MODES, type Mode, TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { PALETTE } from '../../schema/catalog/palette.ts';
import { HEART, SHIP, SKULL } from '../art/symbols.ts';
import type { Control } from '../game/control.ts';
import type { Game } from '../game/game.ts';
import { texts as general } from '../game/texts.ts';
import type { Layout } from '../page/layout.ts';
import { HowToOpen, isSignedIn, MenuControls } from './controls.tsx';
import { JoinCall } from './join-call.tsx';
import { Lists } from './leaderboards.tsx';
import * as texts from './texts.ts';

const [RED, BLUE, GREEN, YELLOW] = TEAM_COLORS;

/**
 * A sign in a picture of 96 by 96: the sign's path (24 by 24), its middle, its rotation in degrees, its scale and its
 * colour.
 */
type Piece = readonly [sign: string, x: number, y: number, turn: number, size: number, color: string];

const PICTURES: Record<Mode, readonly Piece[]> = {
  dogfight: [
    [SHIP, 25, 32, 60, 1.5, RED],
    [SHIP, 25, 66, 60, 1.2, RED],
    [SHIP, 71, 64, 240, 1.5, BLUE],
    [SHIP, 71, 30, 240, 1.2, BLUE],
  ],
  reserves: [
    [SHIP, 48, 30, 0, 1.9, BLUE],
    [SHIP, 20, 72, 0, 1.1, PALETTE.muted],
    [SHIP, 48, 76, 0, 1.1, PALETTE.muted],
    [SHIP, 76, 72, 0, 1.1, PALETTE.muted],
  ],
  ffa: [
    [SHIP, 48, 19, 180, 1.3, RED],
    [SHIP, 77, 48, 270, 1.3, BLUE],
    [SHIP, 48, 77, 0, 1.3, GREEN],
    [SHIP, 19, 48, 90, 1.3, YELLOW],
  ],
  ffaReserves: [
    [SHIP, 48, 36, 0, 2.2, PALETTE.text],
    [HEART, 22, 80, 0, 0.9, RED],
    [HEART, 48, 80, 0, 0.9, RED],
    [HEART, 74, 80, 0, 0.9, PALETTE.hairline],
  ],
  boss: [
    [SKULL, 48, 32, 0, 2.3, PALETTE.gold],
    [SHIP, 18, 78, 30, 1.1, BLUE],
    [SHIP, 48, 82, 0, 1.1, BLUE],
    [SHIP, 78, 78, -30, 1.1, BLUE],
  ],
};

/** A picture that explains a mode. */
const ModePicture = ({ mode }: { mode: Mode }) => (
  <svg class="mode-picture" viewBox="0 0 96 96" aria-hidden="true">
    {PICTURES[mode].map(([sign, x, y, turn, size, color]) => (
      <path
        key={`${x} ${y}`}
        d={sign}
        fill={color}
        fill-rule="evenodd"
        transform={`translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-12 -12)`}
      />
    ))}
  </svg>
);

type Page = (typeof MENU_PAGES)[number];

interface Props {
  game: Game;
  layout: Layout;
  /** Controls the show from this page; null on overlays. */
  control: Control | null;
}

/** The title screen and its pages. */
export function MenuPage({ game, layout, control }: Props) {
  const page = game.round.value?.overlay.menu;
  if (!page) return null;
  return (
    <section class={`board menu menu-${page}`} data-testid="menu">
      {page === 'main' ? <Title game={game} /> : <h1>{general.pageNames[page]}</h1>}
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
    <p class="tagline">{texts.menu.tagline}</p>
    <JoinCall game={game} instead={texts.menu.fly} />
  </header>
);

/** Shows which page is open. On overlays, the entries cannot be pressed, so they must not look like buttons. */
const Entries = ({ page }: { page: Page }) => (
  <ul class="entries plain">
    {MENU_PAGES.map(entry => (
      <li key={entry} class={entry === page ? 'on' : ''}>
        {general.pageNames[entry]}
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
        <span>{general.modeHints[mode]}</span>
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
    <p>{texts.menu.credits.purpose}</p>
    <p class="hint">{texts.menu.credits.licence}</p>
    <p class="hint">{texts.menu.credits.typefaces}</p>
    <p class="hint">{texts.menu.credits.licences(<a href="/licenses">/licenses</a>)}</p>
  </div>
);
