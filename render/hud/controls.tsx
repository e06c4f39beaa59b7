import type { ComponentChildren } from 'preact';
import { MENU_PAGES } from '../../schema/catalog/catalog.ts';
import type { Control } from '../game/control.ts';
import type { Game } from '../game/game.ts';
import { presenceIn } from '../game/presence.ts';
import { texts as general } from '../game/texts.ts';
import * as texts from './texts.ts';

/** The buttons on the boards of the page `/`. The streamer runs the show with them. Overlays have no buttons. */

interface Props {
  game: Game;
  control: Control;
}

export const isSignedIn = (control: Control | null): control is Control =>
  control?.access.value === 'signed-in';

/**
 * The buttons for the pages of the title screen. "Play" opens the lobby, or returns to the current fight or lobby.
 */
export function MenuControls({ game, control }: Props) {
  const round = game.round.value;
  const page = round?.overlay.menu ?? 'main';
  const isTitle = round?.phase === 'menu';
  const play = () => (isTitle ? control.openLobby() : control.showPage(null));
  return (
    <nav aria-label={texts.menu.title}>
      <ul class="entries">
        {MENU_PAGES.map(entry => (
          <li key={entry} class={entry === page ? 'on' : ''}>
            <button
              type="button"
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => (entry === 'main' ? play() : control.showPage(entry))}
            >
              {general.pageNames[entry]}
            </button>
          </li>
        ))}
        {page !== 'main' && (
          <li>
            <button type="button" class="back" onClick={() => control.showPage(isTitle ? 'main' : null)}>
              {texts.menu.back}
            </button>
          </li>
        )}
      </ul>
      <Reply control={control} />
      <p class="hint">
        <a href="/admin">{texts.menu.streamingMenu}</a>
      </p>
    </nav>
  );
}

/** The buttons below the lobby. */
export const LobbyControls = (props: Props) => (
  <BoardControls {...props}>
    <button type="button" onClick={props.control.startRound}>
      {texts.lobby.start}
    </button>
  </BoardControls>
);

/** The buttons below the results. */
export const ResultsControls = (props: Props) => (
  <BoardControls {...props}>
    <button type="button" onClick={props.control.closeResults}>
      {texts.results.nextLobby}
    </button>
  </BoardControls>
);

const BoardControls = ({ game, control, children }: Props & { children: ComponentChildren }) =>
  isSignedIn(control) ? (
    <div class="controls">
      {children}
      <button type="button" class="back" onClick={control.openTitle}>
        {texts.menu.title}
      </button>
      <Reply control={control} />
    </div>
  ) : (
    <HowToOpen game={game} control={control} />
  );

const Reply = ({ control }: { control: Control }) => (
  <p class="hint" role="status">
    {control.reply.value}
  </p>
);

/** How people at this machine sign in, shown while they are not signed in. A demo does not show it. */
export const HowToOpen = ({ game, control }: Props) =>
  control.access.value === 'signed-out' &&
  !presenceIn(game).demo && (
    <p class="hint" data-testid="how">
      {texts.menu.howToOpen(control.howToSignIn.value)}
    </p>
  );
