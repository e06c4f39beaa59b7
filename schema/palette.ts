/** The colours of Starfray: the overlays, their style sheets and the admin page all take them from here. */

const PANEL = '#0b1226';

export const PALETTE = {
  /** Empty space, behind everything. */
  space: '#070b18',
  /** Whatever holds text. */
  panel: PANEL,
  /** The panels of the overlays, through which the fight shines. */
  plate: `rgb(from ${PANEL} r g b / 62%)`,
  /** Thin lines around panels. */
  hairline: '#24304f',
  text: '#f4f7ff',
  /** Text that matters less. */
  muted: '#9fb0d0',
  warning: '#ff3b4e',
  gold: '#ffcf40',
  /** The dark edge of everything that is drawn. */
  outline: '#04060d',
} as const;

/** The palette as custom properties for style sheets: `--space`, `--gold` and so on. */
export const PALETTE_CSS = `:root { ${Object.entries(PALETTE)
  .map(([name, color]) => `--${name}: ${color};`)
  .join(' ')} }`;
