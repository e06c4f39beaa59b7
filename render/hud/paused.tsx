import type { Game } from '../game/game.ts';

/** Says that the round is paused, as long as it is; the title screen shows no round. */
export function PausedPlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.paused || round.phase === 'menu') return null;
  return (
    <p class="plate paused" role="status" data-testid="paused">
      Paused
    </p>
  );
}
