import { fieldName, MODE_HINTS, modeName } from '../game/format.ts';
import type { Game } from '../game/game.ts';

/** The card of a round that just began: what is fought, where, and how it is won. */
export function IntroCard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.middle.value !== 'intro') return null;
  return (
    <section class="intro" data-testid="intro">
      <p class="eyebrow">{fieldName(round.field)}</p>
      <h2>{modeName(round.mode)}</h2>
      <p>{MODE_HINTS[round.mode]}</p>
    </section>
  );
}
