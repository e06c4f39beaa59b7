import { type Mode, TEAM_COLORS } from '../../schema/catalog/catalog.ts';

/** If there is a boss to fight, only danger is red: its hunters, the first team, are blue. */
const [DANGER, HUNTERS] = TEAM_COLORS;

/** The colour of a team in pictures. */
export const teamColor = (mode: Mode, team: number): string =>
  mode === 'boss' && team === 0 ? HUNTERS : TEAM_COLORS[team];

/** Something coloured, in its colour in pictures. */
export const inPaint = <T extends { color: string }>(mode: Mode | undefined, thing: T): T =>
  mode === 'boss' && thing.color === DANGER ? { ...thing, color: HUNTERS } : thing;
