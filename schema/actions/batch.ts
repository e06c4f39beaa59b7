import * as v from 'valibot';
import { action } from '../base/action.ts';
import { MAX_BATCH } from '../base/limits.ts';
import { fields } from '../base/primitives.ts';

/** Several actions in one request. */

const BatchMember = v.object({
  /** Name of the action: the `operationId` of its route. */
  action: v.string(),
  /** The fields of the action's input, including the fields of the path. */
  input: v.nullish(fields(v.string(), v.unknown())),
});

const MemberAnswer = v.variant('ok', [
  v.object({
    ok: v.literal(true),
    output: v.unknown(),
    /** Keys of the input that were clamped or ignored. */
    adjusted: v.optional(v.array(v.string())),
    /** Keys of the input that the action does not read, each with the key that was probably meant. */
    unknown: v.optional(v.array(v.string())),
  }),
  v.object({ ok: v.literal(false), error: v.string(), code: v.string() }),
]);

export const runBatch = action({
  summary:
    'Runs up to 50 actions in order and answers each of them. With stopOnError it stops at the first that is refused. With atomic, which allows only actions of the game world, all run within one tick or none does; each must be possible before the batch begins.',
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
    /** Whether all actions succeeded. */
    ok: v.boolean(),
    /** The results in the order of the actions, up to the action that stopped the batch. */
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
