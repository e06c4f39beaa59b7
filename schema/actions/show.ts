import * as v from 'valibot';
import { action } from '../base/action.ts';
import { MAX_ROUNDS, ShowRound, showFields } from '../records/show.ts';

/** An evening that runs by itself. */

const Order = v.object({ rounds: v.array(ShowRound), ...showFields });

const ROUNDS = [
  { mode: 'dogfight', field: 'random', roundMinutes: 5, bots: 20 },
  { mode: 'boss', boss: 'Hydra', lobbySeconds: 90 },
] as const;

export const getShow = action({
  summary: 'The running order: its rounds, which of them is under way or comes next, and whether it goes on.',
  route: 'GET /show',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: Order,
  example: { input: {}, output: { rounds: ROUNDS, at: 0, state: 'running' } },
});

export const setShow = action({
  summary:
    'Sets the running order, whose rounds follow each other unattended; the tool without arguments reads it. It begins with round `at`, by default the first; one that is under way continues. Without `rounds` they stay, and `at` is where it was. No rounds end it; `running: false` pauses it, as going to the menu does. What a round leaves out is as it is set; results close after `resultsSeconds`, or 20 s.',
  route: 'PUT /show',
  tool: 'plan_show',
  toolReads: 'getShow',
  preview: true,
  runs: 'net',
  scope: 'play',
  input: v.object({
    rounds: v.nullish(
      v.pipe(v.array(ShowRound), v.maxLength(MAX_ROUNDS, `must have at most ${MAX_ROUNDS} rounds`)),
    ),
    at: v.nullish(
      v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(0, 'must be at least 0')),
    ),
    running: v.nullish(v.boolean()),
  }),
  output: Order,
  example: { input: { rounds: ROUNDS }, output: { rounds: ROUNDS, at: 0, state: 'running' } },
});
