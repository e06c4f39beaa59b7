import { type Mode, TEAM_COLORS } from '../../schema/catalog/catalog.ts';

/** Red is the colour of danger alone where there is a boss to fight: its hunters, the first team, are blue. */
const [DANGER, HUNTERS] = TEAM_COLORS;

/** The colour in which pictures show a team. */
export const teamColor = (mode: Mode, team: number): string =>
  mode === 'boss' && team === 0 ? HUNTERS : TEAM_COLORS[team];

/** What is coloured, in the colour in which pictures show it. */
export const inPaint = <T extends { color: string }>(mode: Mode | undefined, thing: T): T =>
  mode === 'boss' && thing.color === DANGER ? { ...thing, color: HUNTERS } : thing;
