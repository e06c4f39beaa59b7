import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Leaderboards } from '../catalog/catalog.ts';
import { STATE_EXAMPLE } from '../records/examples.ts';
import { Settings } from '../records/settings.ts';
import { State } from '../records/state.ts';

const none = v.object({});

export const getVersion = action({
  summary: 'The version of the game and of this interface.',
  route: 'GET /version',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: none,
  output: v.object({ game: v.string(), api: v.string() }),
  example: { input: {}, output: { game: '0.1.0', api: '1.1.0' } },
});

export const getState = action({
  summary: 'The whole state: round, pilots and settings.',
  route: 'GET /state',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: none,
  output: State,
  example: { input: {}, output: STATE_EXAMPLE },
});

export const getLeaderboards = action({
  summary: 'The points of viewers today, this week and this month, best first.',
  route: 'GET /leaderboards',
  runs: 'net',
  scope: 'read',
  input: none,
  output: Leaderboards,
  example: {
    input: {},
    output: {
      day: [{ username: 'ada', points: 12 }],
      week: [{ username: 'ada', points: 31 }],
      month: [{ username: 'bob', points: 64 }],
    },
  },
});

export const getSettings = action({
  summary: 'All settings.',
  route: 'GET /settings',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: none,
  output: Settings,
  example: { input: {}, output: STATE_EXAMPLE.settings },
});
