import type { Game } from '../game.ts';

/** The streamer's announcement, on a plate with an edge in the announcement's colour. */
export function Banner({ game }: { game: Game }) {
  const announcement = game.round.value?.overlay.announcement;
  if (!announcement || game.countedDown(announcement.remaining) <= 0) return null;
  return (
    <p class="plate banner" style={{ '--team': announcement.color }} role="status" data-testid="banner">
      {announcement.text}
    </p>
  );
}
