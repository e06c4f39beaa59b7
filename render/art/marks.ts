/** Marks as SVG paths in a square of 24, so that teams can be told apart without colours. */
const TRIANGLE = 'M12 3 L22 21 L2 21 Z';
const SQUARE = 'M4 4 H20 V20 H4 Z';
const CIRCLE = 'M12 2.5 A9.5 9.5 0 1 1 11.99 2.5 Z';
const DIAMOND = 'M12 1 L22 12 L12 23 L2 12 Z';
/** The mark of pilots without a team. */
const CHEVRON = 'M3 5 L12 12 L3 19 L8 19 L21 12 L8 5 Z';

/** Side of the square of all signs and marks. */
export const MARK_SIDE = 24;

/** The mark of a team, by its index; a chevron for pilots without a team. */
export const markOf = (team: number) => [TRIANGLE, SQUARE, CIRCLE, DIAMOND][team] ?? CHEVRON;

/** The mark of the leader. */
export const CROWN =
  'M2.5 18.5 H21.5 V22 H2.5 Z M2.5 17 L0.8 5 L7.4 10.6 L12 2 L16.6 10.6 L23.2 5 L21.5 17 Z';

/** The mark of bots. */
export const ROBOT =
  'M11 1 H13 V5 H19 A2.5 2.5 0 0 1 21.5 7.5 V19.5 A2.5 2.5 0 0 1 19 22 H5 A2.5 2.5 0 0 1 2.5 19.5 V7.5 A2.5 2.5 0 0 1 5 5 H11 Z M6.5 9.5 H10 V13.5 H6.5 Z M14 9.5 H17.5 V13.5 H14 Z M7.5 16.5 H16.5 V18.5 H7.5 Z';

export const STAR =
  'M12 1.5 L15.2 8.6 L22.9 9.4 L17.1 14.5 L18.8 22.1 L12 18.1 L5.2 22.1 L6.9 14.5 L1.1 9.4 L8.8 8.6 Z';
