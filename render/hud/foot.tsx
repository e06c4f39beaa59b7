import { ABILITIES } from '../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Game } from '../game/game.ts';
import { presenceIn } from '../game/presence.ts';
import { texts as general } from '../game/texts.ts';
import { Name } from './text.tsx';
import * as texts from './texts.ts';

/** How long each command is shown. Unit: ticks. */
const HINT = 8 * TICK_RATE;

/**
 * The strip at the foot of a fight. It always shows how to join, and beside that what viewers' commands did, or one
 * command after another. It is hidden while no chat is connected.
 */
export function Foot({ game }: { game: Game }) {
  const isFight = game.round.value?.phase === 'playing' && !game.isCovered.value;
  if (!isFight || !presenceIn(game).chat || game.centre.value || game.status.value === 'lost') return null;
  const receipt = game.receipt.value;
  return (
    <div class="plate foot" data-testid="foot">
      <p class="call">{texts.plates.call(<b>!join</b>)}</p>
      {receipt ? (
        <p key={receipt.since}>
          <b>
            <Name name={game.nameOf(receipt.user)} />:
          </b>{' '}
          {receipt.words}
        </p>
      ) : (
        <Hint game={game} />
      )}
    </div>
  );
}

/** What a command does; one command after another. */
function Hint({ game }: { game: Game }) {
  const turn = Math.floor(game.drawnTick.value / HINT);
  const ability = ABILITIES[turn % ABILITIES.length];
  return (
    ability && (
      <p key={turn} class="call">
        <b>!{ability}</b> {general.commandHints[ability]}
      </p>
    )
  );
}
