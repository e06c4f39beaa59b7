import type { Game } from '../game/game.ts';

/** The announcement that is up; null for none. */
function announced(game: Game) {
  const announcement = game.round.value?.overlay.announcement;
  return announcement && game.countedDown(announcement.remaining) > 0 ? announcement : null;
}

/** The call of sudden death, over the whole width, with its rules. */
export const SuddenDeathCard = ({ game }: { game: Game }) =>
  game.middle.value === 'sudden-death' && (
    <section class="alarm sudden" role="alert" data-testid="sudden-death">
      <div class="stripes" />
      <p>Sudden death</p>
      <small>Hulls bleed, the arena shrinks</small>
      <div class="stripes" />
    </section>
  );

/** The streamer's announcement, on a plate with an edge in the announcement's colour. */
export function Banner({ game }: { game: Game }) {
  const announcement = announced(game);
  if (!announcement || game.middle.value === 'sudden-death') return null;
  return (
    <p class="plate banner" style={{ '--team': announcement.color }} role="status" data-testid="banner">
      {announcement.text}
    </p>
  );
}
