import * as v from 'valibot';
import { action } from '../base/action.ts';
import { MAX_ACTS } from '../base/limits.ts';

/** The audit: who did what, with the outcome. Only for the owner. */

export const explainEvent = action({
  summary:
    'What caused an event of the stream: the action and its caller, then the events that led to it. Empty if the game itself caused it.',
  route: 'GET /audit',
  toolArguments: { id: 'event' },
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ event: v.pipe(v.string(), v.trim(), v.minLength(1, 'must be the id of an event')) }),
  output: v.object({
    event: v.string(),
    type: v.string(),
    causes: v.array(
      v.object({
        action: v.string(),
        /** Name of the key, session or script, or a viewer such as `viewer ada on youtube`. */
        caller: v.string(),
        /** The interface that was used, such as rest, mcp or chat. */
        via: v.string(),
        /** Wall clock, ms. */
        at: v.number(),
      }),
    ),
  }),
  example: {
    input: { event: 'k3f9a1.42' },
    output: {
      event: 'k3f9a1.42',
      type: 'nuke',
      causes: [{ action: 'launchNuke', caller: 'owner', via: 'rest', at: 1_790_000_000_000 }],
    },
  },
});

export const listActs = action({
  summary:
    'The latest acts of people, keys, scripts and viewers who type commands, newest first. They are stored for 30 days and across restarts. Reads do not count as acts. At most 100 acts a second per caller, and of all viewers together, are stored; `(more)` says how many more there were.',
  route: 'GET /audit/acts',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    /** Returns only entries with a lower number than this. The number is a string, because it comes from a query. */
    before: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the number of an act'))),
    limit: v.nullish(
      v.pipe(v.string(), v.regex(/^([1-9]\d{0,2}|1000)$/, `must be a whole number from 1 to ${MAX_ACTS}`)),
    ),
  }),
  output: v.object({
    acts: v.array(
      v.object({
        /** Number of the entry. It rises with each entry, also across restarts. */
        number: v.number(),
        /** Wall clock, ms. */
        at: v.number(),
        action: v.string(),
        /** Name of the key, session or script, or a viewer such as `viewer ada on youtube`. */
        caller: v.string(),
        /** The interface that was used, such as rest, mcp or chat. */
        via: v.string(),
        /** Number of the entry that caused this one. */
        parent: v.nullable(v.number()),
        /** The beginning of the input as JSON; null if there is no input or it may contain a secret. */
        input: v.nullable(v.string()),
      }),
    ),
  }),
  example: {
    input: { limit: '10' },
    output: {
      acts: [
        {
          number: 10_027,
          at: 1_790_000_000_000,
          action: 'addPilot',
          caller: 'chat bot',
          via: 'rest',
          parent: null,
          input: '{"username":"ada"}',
        },
      ],
    },
  },
});
