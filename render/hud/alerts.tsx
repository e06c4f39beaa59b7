import type { Game } from '../game.ts';

/** The lines that announce what just happened. */
export function AlertList({ game }: { game: Game }) {
  if (game.isCovered.value) return null;
  return game.alerts.list.value.map(({ key, text, tone }) => (
    <p key={key} class={`alert ${tone}`} data-testid="alert">
      {text}
    </p>
  ));
}

/** Who cheered most in the round; shown below its results. */
export function BitLeaders({ game }: { game: Game }) {
  const leaders = game.alerts.bitLeaders.value.slice(0, 5);
  if (leaders.length === 0) return null;
  return (
    <p class="plate bit-leaders" data-testid="bit-leaders">
      <b>Bits</b>
      {leaders.map(({ name, bits }) => (
        <span key={name}>
          {name} <i>{bits}</i>
        </span>
      ))}
    </p>
  );
}
