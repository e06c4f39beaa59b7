import type { Game } from '../game/game.ts';
import { presenceIn } from '../game/presence.ts';
import * as texts from './texts.ts';

/** Shows how viewers join, or `instead` while no chat is connected. */
export const JoinCall = ({ game, instead }: { game: Game; instead: string }) => (
  <p class="call" data-testid="call">
    {presenceIn(game).chat ? texts.menu.call(<b>!join</b>) : instead}
  </p>
);
