import type { Game } from '../game/game.ts';
import { presenceIn } from '../game/presence.ts';

/** How viewers join; while no chat is connected, the given text instead. */
export const JoinCall = ({ game, instead }: { game: Game; instead: string }) => (
  <p class="call" data-testid="call">
    {presenceIn(game).chat ? (
      <>
        Type <b>!join</b> in the chat
      </>
    ) : (
      instead
    )}
  </p>
);
