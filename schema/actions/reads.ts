import * as v from 'valibot';
import { action } from '../base/action.ts';
import { keysOf, Leaderboards } from '../catalog/catalog.ts';
import { STATE_EXAMPLE } from '../records/examples.ts';
import { Settings } from '../records/settings.ts';
import { ChosenState, Pilot, State, StateChanges } from '../records/state.ts';

const none = v.object({});

/** Maximum length of a version of the state that is sent back. @limit characters */
const MAX_VERSION = 100;
/** Maximum length of the lists `fields` and `pilots` of `GET /state`. @limit characters */
const MAX_CHOICE = 4_000;

/** A list in a query, separated by commas. */
const listOf = <T extends v.GenericSchema<string, unknown>>(item: T) =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_CHOICE, `must be at most ${MAX_CHOICE} characters`),
    v.transform(text => text.split(',').flatMap(part => part.trim() || [])),
    v.array(item),
  );

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
  summary:
    'The whole state: round, pilots and settings. With `since`, only what has changed since that version of the state.',
  route: 'GET /state',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: v.object({
    /** Preview: the `version` of the last answer; empty for the first request. */
    since: v.nullish(
      v.pipe(v.string(), v.maxLength(MAX_VERSION, `must be at most ${MAX_VERSION} characters`)),
    ),
    /** Preview: the fields of pilots to return, separated by commas. `id` is always returned. */
    fields: v.nullish(listOf(v.picklist(keysOf(Pilot.entries)))),
    /** Preview: the ids or names of the pilots to return, separated by commas. */
    pilots: v.nullish(listOf(v.string())),
  }),
  previewFields: ['since', 'fields', 'pilots'],
  output: State,
  otherOutputs: [ChosenState, StateChanges],
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
