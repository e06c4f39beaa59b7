import { ACTIONS, type ActionName, declarationOf, type Output } from '../../schema/actions/index.ts';
import { isReadOnly } from '../../schema/base/action.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import type { Caller } from '../access/identity.ts';
import { type Answer, Ticked } from '../dispatch/answer.ts';
import type { Call } from '../dispatch/dispatch.ts';
import { flatInput } from '../dispatch/input.ts';
import { refuseMember } from '../dispatch/refuse-member.ts';
import { unknownKeys } from '../dispatch/unknown-keys.ts';
import { type BatchMember, batchCaller, prepareTogether } from './atomic-batch.ts';
import type { WaitingNetHandler } from './handler.ts';

type Outcome = Output<'runBatch'>['results'][number];

export const runBatch: WaitingNetHandler<'runBatch'> = async (
  context,
  { actions, stopOnError, atomic },
  call,
) => {
  const members = actions.map(({ action, input }, index) => memberOf(action, input ?? {}, index));
  if (atomic) return prepareTogether(context, members, call);
  if (call.dryRun) await checkEach(members, call);
  return () => runEach(members, stopOnError ?? false, batchCaller(context, call.caller), call);
};

function memberOf(name: string, input: Record<string, unknown>, index: number): BatchMember {
  if (!isOperation(name)) throw unfit(name, index, 'use an operationId of /api/v1/openapi.json.');
  const reason = reasonAgainst(name);
  if (reason) throw unfit(name, index, reason);
  return { name, raw: flatInput(declarationOf(name), input) };
}

const isOperation = (name: string): name is ActionName =>
  Object.hasOwn(ACTIONS, name) && declarationOf(name as ActionName).route !== undefined;

function reasonAgainst(name: ActionName) {
  if (name === 'runBatch') return 'no batch is part of another, so list its actions instead.';
  return declarationOf(name).secret ? 'it handles a secret, so send it alone.' : null;
}

const unfit = (name: string, index: number, reason: string) =>
  new GameError('bad-input', `"actions[${index}].action" cannot be ${quote(name)}: ${reason}`);

/** Checks all members. Rejects with the first refusal. */
async function checkEach(members: readonly BatchMember[], { caller, dispatch }: Call) {
  for (const [index, { name, raw }] of members.entries()) {
    await dispatch(name, raw, caller, { dryRun: true }).catch(error => refuseMember(index, name, error));
  }
}

async function runEach(
  members: readonly BatchMember[],
  stopOnError: boolean,
  caller: Caller,
  { dispatch }: Call,
) {
  const results: Outcome[] = [];
  const ticks: (number | undefined)[] = [];
  for (const { name, raw } of members) {
    const unknown = unknownKeys(declarationOf(name), raw);
    const answer = await dispatch(name, raw, caller).catch(onlyRefusal);
    const isRefused = answer instanceof GameError;
    results.push(isRefused ? refused(answer) : done(answer, unknown));
    if (isRefused && stopOnError) break;
    if (!isRefused && !isReadOnly(declarationOf(name))) ticks.push(answer.tick);
  }
  return new Ticked({ ok: results.every(({ ok }) => ok), results }, latest(ticks));
}

/**
 * Returns the latest tick. Returns undefined if one of the actions has no tick, which means that it changed more than
 * the world.
 */
function latest(ticks: readonly (number | undefined)[]) {
  const known = ticks.filter(tick => tick !== undefined);
  return known.length > 0 && known.length === ticks.length ? Math.max(...known) : undefined;
}

const done = ({ output, adjusted }: Answer, unknown: string[]): Outcome => ({
  ok: true,
  output: output.value,
  ...(adjusted.length > 0 ? { adjusted: [...adjusted] } : {}),
  ...(unknown.length > 0 ? { unknown } : {}),
});

const refused = ({ message, code }: GameError): Outcome => ({ ok: false, error: message, code });

function onlyRefusal(error: unknown) {
  if (error instanceof GameError) return error;
  throw error;
}
