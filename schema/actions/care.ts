import * as v from 'valibot';
import { action } from '../action.ts';
import { fields } from '../primitives.ts';

/** What makes other actions safe and easy to use: batches, tickets, causes of events. */

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
