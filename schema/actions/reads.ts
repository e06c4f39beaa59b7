import * as v from 'valibot';
import { action } from '../action.ts';
import { Settings } from '../settings.ts';
import { State } from '../state.ts';

const none = v.object({});

const Board = v.array(v.object({ username: v.string(), points: v.number() }));
export const Leaderboards = v.object({ day: Board, week: Board, month: Board });
export type Leaderboards = v.InferOutput<typeof Leaderboards>;

export const getVersion = action({
  summary: 'The version of the game and of this interface.',
  route: 'GET /version',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: none,
  output: v.object({ game: v.string(), api: v.string() }),
});

export const getState = action({
  summary: 'The whole state: round, pilots and settings.',
  route: 'GET /state',
  runs: 'net',
  scope: 'read',
  input: none,
  output: State,
});

export const getLeaderboards = action({
  summary: 'Points of viewers today, this week and this month, best first.',
  route: 'GET /leaderboards',
  runs: 'net',
  scope: 'read',
  input: none,
  output: Leaderboards,
});

export const getSettings = action({
  summary: 'All settings.',
  route: 'GET /settings',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: none,
  output: Settings,
});
