import { ACTIONS, type ActionName, declarationOf, type Output } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/error.ts';
import type { Answer, Call, Caller } from '../dispatch.ts';
import { quote } from '../input.ts';
import type { WaitingNetHandler } from './handler.ts';
import { batchCaller, type Member, prepareTogether, refuseMember } from './together.ts';

type Outcome = Output<'runBatch'>['results'][number];

export const runBatch: WaitingNetHandler<'runBatch'> = async (front, { actions, stopOnError, atomic }, call) => {
  const members = actions.map(({ action, input }, index) => memberOf(action, input ?? {}, index));
  if (atomic) return prepareTogether(front, members, call);
  if (call.dryRun) await checkEach(members, call);
  return () => runEach(members, stopOnError ?? false, batchCaller(front, call.caller), call.dispatch);
};

function memberOf(action: string, input: Record<string, unknown>, index: number): Member {
  if (!isActionName(action)) {
    const advice = 'use an operationId of /api/v1/openapi.json.';
    throw new GameError('bad-input', `"actions[${index}].action" names ${quote(action)}: ${advice}`);
  }
  if (action === 'runBatch') {
    throw new GameError(
      'bad-input',
      `"actions[${index}]" is a batch, which cannot be part of one: list its actions instead.`,
    );
  }
  const { body } = declarationOf(action);
  return { name: action, raw: body && !Object.hasOwn(input, body) ? { [body]: input } : input };
}

const isActionName = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);

/** Rejects with what would be refused. */
async function checkEach(members: readonly Member[], { caller, dispatch }: Call) {
  for (const [index, { name, raw }] of members.entries()) {
    await dispatch(name, raw, caller, { dryRun: true }).catch(error => refuseMember(index, name, error));
  }
}

async function runEach(
  members: readonly Member[],
  stopOnError: boolean,
  caller: Caller,
  dispatch: Call['dispatch'],
) {
  const results: Outcome[] = [];
  for (const { name, raw } of members) {
    const result = await dispatch(name, raw, caller).then(done, refused);
    results.push(result);
    if (stopOnError && !result.ok) break;
  }
  return { ok: results.every(({ ok }) => ok), results };
}

const done = ({ output, adjusted }: Answer): Outcome => ({
  ok: true,
  output,
  ...(adjusted.length > 0 ? { adjusted: [...adjusted] } : {}),
});

function refused(error: unknown): Outcome {
  if (!(error instanceof GameError)) throw error;
  return { ok: false, error: error.message, code: error.code };
}
