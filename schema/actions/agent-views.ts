import * as v from 'valibot';
import { action } from '../base/action.ts';
import { EVENT_CHOICE_LIMITS } from '../base/event-choice.ts';
import { MAX_WAIT_SECONDS } from '../base/limits.ts';
import { Receipt } from '../platform/platform.ts';
import { STATE_EXAMPLE } from '../records/examples.ts';
import { Settings } from '../records/settings.ts';
import { Pilot, Round, State } from '../records/state.ts';

/** Tools for models only, without a route. */

/** The amount of detail that `get_state` returns. */
const STATE_DETAILS = ['summary', 'pilots', 'settings', 'can', 'receipts', 'full'] as const;

const count = v.pipe(v.number(), v.integer());

/** The round without the statistics of its pilots. */
const RoundBrief = v.partial(v.omit(Round, ['stats']), [
  'resultsRemaining',
  'heldUntil',
  'paused',
  'odds',
  'comeback',
]);

const Leader = v.pick(Pilot, ['name', 'team', 'alive', 'kills', 'bounties', 'deaths']);

const Summary = v.object({
  round: RoundBrief,
  /** Numbers of pilots, and the best pilots. */
  pilots: v.object({ joined: count, flying: count, bots: count, leaders: v.array(Leader) }),
  cursor: v.string(),
});

/** Every pilot, as rows without field names, because models pay per token. */
const PilotTable = v.object({
  round: RoundBrief,
  pilots: v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.unknown())) }),
  cursor: v.string(),
});

/** How many tools that change something can be used now, and why the others cannot be used. */
const Possibilities = v.object({
  possible: count,
  notPossible: v.array(v.object({ tools: v.array(v.string()), why: v.string() })),
});

export const describeState = action({
  summary:
    'The state: `summary` (round, counts, leaders), `pilots` (every pilot, as a table), `settings`, `can` (which tools are not possible now, and why), `receipts` (outcomes of redemptions), or `full`. wait_for_event can continue from its `cursor`.',
  tool: 'get_state',
  runs: 'net',
  scope: 'read',
  input: v.object({ detail: v.nullish(v.picklist(STATE_DETAILS), 'summary') }),
  output: v.union([
    Summary,
    PilotTable,
    v.object({ settings: Settings }),
    Possibilities,
    v.object({ receipts: v.array(Receipt) }),
    State,
  ]),
  example: { input: { detail: 'settings' }, output: { settings: STATE_EXAMPLE.settings } },
});

const MAX_EVENTS = 100;

const { names } = EVENT_CHOICE_LIMITS;

const Types = v.pipe(v.array(v.string()), v.maxLength(names, `must have at most ${names} names`));

const waiting = <T extends v.GenericSchema, S extends v.GenericSchema>(types: T, timeoutSeconds: S) => ({
  types: v.pipe(
    v.nullish(types, []),
    v.description('Types of events, such as kill or round.*; all if omitted.'),
  ),
  after: v.nullish(v.string()),
  timeoutSeconds: v.nullish(timeoutSeconds, 25),
  limit: v.nullish(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(MAX_EVENTS, `must be at most ${MAX_EVENTS}`),
    ),
    20,
  ),
  full: v.pipe(
    v.nullish(v.boolean(), false),
    v.description('True: nothing is cut, and each kill is an event.'),
  ),
});

const Seconds = v.pipe(v.number(), v.minValue(0, 'must be at least 0'));

export const waitForEvent = action({
  summary:
    'Waits for events and returns them. Pass the `cursor` of the last answer as `after` to miss nothing; without it only later events count. `more`: call again at once. Kills are summed up as `kills`, at most every 10 s, unless `types` names kill. `cut` lists what an event lacks. No events: time ran out, call again.',
  preview: true,
  complete: 'events',
  lasting: true,
  runs: 'net',
  scope: 'read',
  input: v.object(
    waiting(
      v.union([
        Types,
        v.pipe(
          v.string(),
          v.transform(list => list.split(/\s*,\s*/)),
        ),
      ]),
      Seconds,
    ),
  ),
  documented: v.object(waiting(Types, v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_WAIT_SECONDS)))),
  output: v.object({
    /** Each event has its `id`, for `explain_event`. */
    events: v.array(v.looseObject({ type: v.string(), at: v.number(), id: v.string() })),
    /** Position of the last event in the answer. */
    cursor: v.string(),
    /** True if more events after `cursor` are already waiting. */
    more: v.boolean(),
    /** True if some events after `after` are no longer stored; the caller must then read the state again. */
    gap: v.boolean(),
  }),
  example: {
    input: { types: ['kill', 'round.*'], timeoutSeconds: 1 },
    output: {
      events: [
        {
          type: 'kill',
          at: 1_790_000_000_000,
          victim: 'bob',
          killer: 'ada',
          friendly: false,
          id: 'k3f9a1.42',
        },
      ],
      cursor: 'k3f9a1.42',
      more: false,
      gap: false,
    },
  },
});
