import * as v from 'valibot';
import { action } from '../base/action.ts';
import { MAX_ROUNDS, ShowRound, showFields } from '../records/show.ts';

/** The running order: an evening of rounds that runs automatically. */

const Order = v.object({ rounds: v.array(ShowRound), ...showFields });

const ROUNDS = [
  { mode: 'dogfight', field: 'random', roundMinutes: 5, bots: 20 },
  { mode: 'boss', boss: 'Hydra', lobbySeconds: 90 },
] as const;

export const getShow = action({
  summary: 'The running order: its rounds, the current or next round, and whether it is running or paused.',
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
    'Sets the running order: rounds that follow each other unattended. The tool without arguments reads it. New rounds begin with round `at` (default: the first). Without `rounds`, the rounds and `at` stay. If round `at` is in progress, it continues. An empty list ends the running order; `running: false` pauses it, as does going to the menu. Options that a round omits use the current settings; results close after `resultsSeconds` (default: 20 s).',
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
