/** The colours of the one identity; CSS has the same in `style.css`. */
export const SPACE = '#070b18';
export const WARNING = '#ff3b4e';
export const GOLD = '#ffcf40';
export const TEAM_COLORS = ['#ff4d5e', '#4da3ff', '#4ddf7b', '#ffcf40'] as const;
/** Shape marks, so that teams can be told apart without colours. */
export const TEAM_MARKS = ['▲', '■', '●', '◆'] as const;

export const tintOf = (hex: string) => Number.parseInt(hex.slice(1), 16);
