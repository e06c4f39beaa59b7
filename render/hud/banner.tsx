import type { Game } from '../game.ts';

/** What the streamer has to say, on a plate with an edge in the colour that was asked for. */
export function Banner({ game }: { game: Game }) {
  const announcement = game.round.value?.overlay.announcement;
  if (!announcement || game.countedDown(announcement.remaining) <= 0) return null;
  return (
    <p class="plate banner" style={{ '--team': announcement.color }} role="status" data-testid="banner">
      {announcement.text}
    </p>
  );
}
