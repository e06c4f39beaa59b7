/** The colours of the one identity; `styles/base.css` has the same. */
export const SPACE = '#070b18';
export const PLATE = 'rgba(11, 18, 38, 0.62)';
export const HAIRLINE = '#24304f';
export const TEXT = '#f4f7ff';
export const GOLD = '#ffcf40';

export const tintOf = (hex: string) => Number.parseInt(hex.slice(1), 16);
