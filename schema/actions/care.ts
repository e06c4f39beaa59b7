import * as v from 'valibot';
import { action } from '../action.ts';
import { fields } from '../primitives.ts';

/** What makes other actions safe and easy to use: batches, tickets, causes of events. */

/** Most acts in one answer. */
export const MAX_ACTS = 1_000;

/** Most actions in one batch. */
export const MAX_BATCH = 50;

const BatchMember = v.object({
  /** Name of the action, as the `operationId` of its route. */
  action: v.string(),
  /** Its fields, those of the path too. */
  input: v.nullish(fields(v.string(), v.unknown())),
});

const MemberAnswer = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    output: v.unknown(),
    /** Keys of the input that were clamped or ignored. */
    adjusted: v.optional(v.array(v.string())),
    /** Keys of the input that nothing reads, each with the one that was probably meant. */
    unknown: v.optional(v.array(v.string())),
  }),
  v.object({ ok: v.literal(false), error: v.string(), code: v.string() }),
]);

export const runBatch = action({
  summary:
    'Carries out up to 50 actions in order and answers for each. With stopOnError it ends at the first that is refused. With atomic, which only actions of the game world can be, all are carried out within one tick or none; each must then be possible before the batch.',
  route: 'POST /batch',
  tool: false,
  preview: true,
  lasting: true,
  runs: 'net',
  scope: 'read',
  input: v.object({
    actions: v.pipe(
      v.array(BatchMember),
      v.minLength(1, 'must name at least one action'),
      v.maxLength(MAX_BATCH, `must name at most ${MAX_BATCH} actions`),
    ),
    stopOnError: v.nullish(v.boolean()),
    atomic: v.nullish(v.boolean()),
  }),
  output: v.object({
    /** Whether all were carried out. */
    ok: v.boolean(),
    /** In the order of the actions; ends with the one that stopped it. */
    results: v.array(MemberAnswer),
  }),
  example: {
    input: {
      actions: [
        { action: 'addPilot', input: { username: 'ada' } },
        { action: 'announce', input: { text: 'Welcome, ada!' } },
      ],
      stopOnError: true,
    },
    output: {
      ok: true,
      results: [
        { ok: true, output: { ok: true, id: 'chat:ada', joined: true, team: 0 } },
        { ok: true, output: { ok: true } },
      ],
    },
  },
});

export const createEventTicket = action({
  summary:
    'A ticket with which a browser opens the event stream as /events?ticket=...: once, within 30 seconds, to read only.',
  route: 'POST /events/ticket',
  tool: false,
  preview: true,
  secret: true,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.object({
    ticket: v.string(),
    /** Seconds. */
    expiresIn: v.number(),
  }),
  example: {
    input: {},
    output: { ticket: 'ticket_5c1Yw0tq3Vd0mJb1bS8m2w', expiresIn: 30 },
  },
});

export const explainEvent = action({
  summary:
    'What brought an event of the stream about: the action and who asked for it, then what led to that. Empty when it was the game itself.',
  route: 'GET /audit',
  tool: false,
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
        /** Name of the key or session. */
        caller: v.string(),
        /** The front end that it came by, such as rest or mcp. */
        via: v.string(),
        /** Wall-clock milliseconds. */
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
    'Who did what: the latest acts of people, keys and scripts, the newest first, kept for 30 days and over restarts. Reads are no acts. Of one caller 100 a second are kept; `(more)` tells how many more there were.',
  route: 'GET /audit/acts',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    /** Only acts before the one of this number; text, as it comes in a query. */
    before: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'must be the number of an act'))),
    limit: v.nullish(
      v.pipe(v.string(), v.regex(/^([1-9]\d{0,2}|1000)$/, `must be a whole number from 1 to ${MAX_ACTS}`)),
    ),
  }),
  output: v.object({
    acts: v.array(
      v.object({
        /** Rises from act to act, over restarts too. */
        number: v.number(),
        /** Wall-clock milliseconds. */
        at: v.number(),
        action: v.string(),
        /** Name of the key, session or script. */
        caller: v.string(),
        /** The front end that it came by, such as rest or mcp. */
        via: v.string(),
        /** Number of the act that led to it. */
        parent: v.nullable(v.number()),
        /** The beginning of the input as JSON; null where there is none or it may hold a secret. */
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
