import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';

/** How long a giant emote is looked at when it flies in, and how long the fight is shown before the next one. Unit: s. */
const VISIT_S = 3;
const BETWEEN_S = 4;

/** Sees to it that every giant emote is looked at once, one after the other. */
export function createGiantVisits() {
  /** What is left of each visit, by rock. Unit: s. */
  const left = new Map<number, number>();
  let pause = 0;

  const forgetGone = (rocks: readonly number[]) => {
    for (const rock of left.keys()) if (!rocks.includes(rock)) left.delete(rock);
  };

  return {
    /** Where the giant emote is that should be looked at now, `dt` seconds after the last call; null for none. */
    visit({ rowOf, x, y }: View, game: Game, dt: number) {
      const giants = game.round.value?.overlay.giants ?? [];
      pause -= dt;
      if (giants.length === 0 && left.size === 0) return null;
      forgetGone(giants.map(({ rock }) => rock));
      if (pause > 0) return null;
      for (const { rock } of giants) {
        const row = rowOf[rock];
        const rest = left.get(rock) ?? VISIT_S;
        if (row < 0 || rest <= 0) continue;
        left.set(rock, rest - dt);
        if (rest <= dt) pause = BETWEEN_S;
        return { x: x[row], y: y[row] };
      }
      return null;
    },
  };
}
