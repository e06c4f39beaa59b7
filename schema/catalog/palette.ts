/** The colours of Starfray, used by the overlays, their style sheets and the admin page. */

const PANEL = '#0b1226';

const channelsOf = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');

/** A colour such as `#ff8000` with an opacity in percent, in CSS syntax. */
export const translucent = (hex: string, percent: number) => `rgb(${channelsOf(hex)} / ${percent}%)`;

export const PALETTE = {
  /** Colour of empty space, behind everything. */
  space: '#070b18',
  /** Background of text. */
  panel: PANEL,
  /** Background of panels on overlays, nearly opaque so that text stays readable over the fight. */
  plate: translucent(PANEL, 94),
  /** Background of the map and of name tags, through which the fight is visible. */
  glass: translucent(PANEL, 62),
  /** Thin lines around panels. */
  hairline: '#24304f',
  text: '#f4f7ff',
  /** Colour of less important text. */
  muted: '#9fb0d0',
  warning: '#ff3b4e',
  gold: '#ffcf40',
  /** Dark outline of everything that is drawn. */
  outline: '#04060d',
} as const;

const propertiesOf = ([name, color]: [string, string]) =>
  `--${name}: ${color};${color.startsWith('#') ? ` --${name}-rgb: ${channelsOf(color)};` : ''}`;

/**
 * The palette as CSS custom properties: `--space`, `--gold` and so on, and their channels for translucent colours:
 * `rgb(var(--space-rgb) / 80%)`.
 */
export const PALETTE_CSS = `:root { ${Object.entries(PALETTE).map(propertiesOf).join(' ')} }`;
