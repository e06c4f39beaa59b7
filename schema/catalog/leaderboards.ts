import * as v from 'valibot';

/** Names of viewers with their points, best first. */
const Board = v.array(v.object({ username: v.string(), points: v.number() }));

/** The boards of today, this week and this month. */
export const Leaderboards = v.object({ day: Board, week: Board, month: Board });
export type Leaderboards = v.InferOutput<typeof Leaderboards>;
