import * as v from 'valibot';
import { action } from '../action.ts';
import { EVENT_CHOICE_LIMITS, EVENT_CHOICE_LIMITS_TEXT } from '../event-choice.ts';
import { STATE_EXAMPLE } from '../examples.ts';
import { Settings } from '../settings.ts';
import { Can, Pilot, Round, State } from '../state.ts';

/** Tools for models only, without a route. */

/** How much `get_state` returns. */
const STATE_DETAILS = ['summary', 'pilots', 'settings', 'can', 'full'] as const;

const count = v.pipe(v.number(), v.integer());

/** The round without the statistics of its pilots. */
const RoundBrief = v.omit(Round, ['stats']);

const Leader = v.pick(Pilot, ['name', 'team', 'alive', 'kills', 'bounties', 'deaths']);

const Summary = v.object({
  round: RoundBrief,
  /** Counts, and the best pilots. */
  pilots: v.object({ joined: count, flying: count, bots: count, leaders: v.array(Leader) }),
  cursor: v.string(),
});

/** Every pilot, as rows without field names, since a model pays for each word. */
const PilotTable = v.object({
  round: RoundBrief,
  pilots: v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.unknown())) }),
  cursor: v.string(),
});

export const describeState = action({
  summary:
    'What is going on: `summary` (round, counts, leaders), `pilots` (every pilot, as a table), `settings`, `can` (which actions are possible now, and why others are not), or `full`. wait_for_event can continue from its `cursor`.',
  tool: 'get_state',
  runs: 'net',
  scope: 'read',
  input: v.object({ detail: v.nullish(v.picklist(STATE_DETAILS), 'summary') }),
  output: v.union([Summary, PilotTable, v.object({ settings: Settings }), v.object({ can: Can }), State]),
  example: { input: { detail: 'settings' }, output: { settings: STATE_EXAMPLE.settings } },
});

/** The longest that `wait_for_event` waits; clients give up on a call after a minute. Unit: s. */
const MAX_WAIT_SECONDS = 50;
const MAX_EVENTS = 100;

const { names } = EVENT_CHOICE_LIMITS;

export const waitForEvent = action({
  summary:
    'Waits until something happens and returns it. Pass the `cursor` of the last answer as `after`, and nothing is missed in between; without it only what happens from now on counts. `more`: further events wait, call again at once. An event with `cut` was too long; `cut` says what is missing. No events: time ran out, call again.',
  preview: true,
  complete: 'events',
  lasting: true,
  runs: 'net',
  scope: 'read',
  input: v.object({
    types: v.pipe(
      v.nullish(v.pipe(v.array(v.string()), v.maxLength(names, `must have at most ${names} names`)), []),
      v.description(`Types of events, as kill or round.*; all when left out. ${EVENT_CHOICE_LIMITS_TEXT}`),
    ),
    after: v.nullish(v.string()),
    timeoutSeconds: v.nullish(
      v.pipe(
        v.number(),
        v.minValue(0, 'must be at least 0'),
        v.maxValue(MAX_WAIT_SECONDS, `must be at most ${MAX_WAIT_SECONDS}`),
      ),
      25,
    ),
    limit: v.nullish(
      v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(MAX_EVENTS, `must be at most ${MAX_EVENTS}`),
      ),
      20,
    ),
  }),
  output: v.object({
    events: v.array(v.looseObject({ type: v.string(), at: v.number() })),
    /** Of the last event in the answer. */
    cursor: v.string(),
    /** True when more events after `cursor` are waiting already. */
    more: v.boolean(),
    /** True when some events after `after` are no longer kept: read the state again. */
    gap: v.boolean(),
  }),
  example: {
    input: { types: ['kill', 'round.*'], timeoutSeconds: 1 },
    output: {
      events: [{ type: 'kill', at: 1_790_000_000_000, victim: 'bob', killer: 'ada', friendly: false }],
      cursor: 'k3f9a1.42',
      more: false,
      gap: false,
    },
  },
});
