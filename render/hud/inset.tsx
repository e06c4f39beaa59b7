import type { Game } from '../game/game.ts';

/** The frame of a picture within the picture, which the canvas below draws, and what is to be seen in it. */
export const Inset = ({ game }: { game: Game }) =>
  game.inset.value !== null &&
  !game.isCovered.value &&
  game.middle.value !== 'winner' && (
    <section class="inset" data-testid="inset">
      <p>{game.inset.value}</p>
    </section>
  );
