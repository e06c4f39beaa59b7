import { type Mode, TEAM_COLORS } from '../../schema/catalog/catalog.ts';

/** In rounds against a boss, only danger is red; the hunters, who are the first team, are blue. */
const [DANGER, HUNTERS] = TEAM_COLORS;

/** The colour in which a team is drawn. */
export const teamColor = (mode: Mode, team: number): string =>
  mode === 'boss' && team === 0 ? HUNTERS : TEAM_COLORS[team];

/** The same object with the colour in which it is drawn. */
export const inPaint = <T extends { color: string }>(mode: Mode | undefined, thing: T): T =>
  mode === 'boss' && thing.color === DANGER ? { ...thing, color: HUNTERS } : thing;
