/**
 * A sign of the game on a tile of the given colour, beside a text with the same meaning. `path` is drawn in a square of
 * 24.
 */
export const Sign = ({ path, color = 'var(--gold)' }: { path: string; color?: string }) => (
  <span class="sign" style={{ '--tone': color }}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} fill-rule="evenodd" />
    </svg>
  </span>
);
