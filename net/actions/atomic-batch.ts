import { ACTIONS, type ActionName, declarationOf, type SimActionName } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Bundle } from '../../schema/wire/messages.ts';
import type { Caller } from '../access/identity.ts';
import { admit, requireNotStopped } from '../dispatch/admit.ts';
import { Ticked } from '../dispatch/answer.ts';
import { type Call, inTurn } from '../dispatch/dispatch.ts';
import { refuseMember } from '../dispatch/refuse-member.ts';
import { settingsOf, storeAndAct } from '../dispatch/settings-transaction.ts';
import { unknownKeys } from '../dispatch/unknown-keys.ts';
import type { ActionContext } from './context.ts';

/** Batches that take effect completely within one tick, or not at all. */

/** One action of a batch. Its name has been checked, but its input has not. */
export interface BatchMember {
  name: ActionName;
  raw: Record<string, unknown>;
}

/**
 * Records the batch and returns the caller for its members. The members' audit entries name the batch as
 * their cause.
 */
export const batchCaller = ({ audit }: ActionContext, caller: Caller): Caller => ({
  ...caller,
  parent: audit.record('runBatch', caller),
});

/** Checks all members. Resolves with a function that runs all of them, or rejects without having changed anything. */
export async function prepareTogether(
  context: ActionContext,
  members: readonly BatchMember[],
  { caller, dryRun }: Call,
) {
  const ready = members.map((member, index) => admitMember(context, member, index, caller));
  context.limits.take(caller, members.length);
  const takeTurn = <T>(run: () => Promise<T>) => {
    const names = ready.map(({ name }) => name);
    return inTurn(context.newPilots, names, run);
  };
  if (dryRun) await takeTurn(() => context.simulation.callTogether(ready, { dryRun }));
  return async () => {
    const batch = batchCaller(context, caller);
    const caused = ready.map(member => ({
      ...member,
      cause: context.audit.record(member.name, batch, member.input),
    }));
    const { json, tick } = await takeTurn(() => carryOutTogether(context, caused, caller));
    const outputs = JSON.parse(json) as unknown[];
    const results = members.map((member, index) => outcomeOf(member, outputs[index]));
    return new Ticked({ ok: true, results }, tick);
  };
}

type Caused = Bundle['members'][number] & { name: SimActionName };

function outcomeOf({ name, raw }: BatchMember, output: unknown) {
  const unknown = unknownKeys(declarationOf(name), raw);
  return { ok: true as const, output, ...(unknown.length > 0 ? { unknown } : {}) };
}

function carryOutTogether(
  { settings, simulation, emergency }: ActionContext,
  members: readonly Caused[],
  caller: Caller,
) {
  const recheck = () => {
    for (const { name } of members) requireNotStopped(name, caller, emergency);
  };
  recheck();
  const patches = members.map(({ name, input }) => settingsOf(name, input));
  return storeAndAct({ settings }, Object.assign({}, ...patches), {
    check: () => simulation.callTogether(members, { dryRun: true }).then(recheck),
    carryOut: () => simulation.callTogether(members),
  });
}

function admitMember(
  { emergency }: ActionContext,
  { name, raw }: BatchMember,
  index: number,
  caller: Caller,
) {
  try {
    return { name: requireSim(name), input: admit(name, raw, caller, emergency) };
  } catch (error) {
    return refuseMember(index, name, error);
  }
}

function requireSim(name: ActionName): SimActionName {
  if (isSim(name)) return name;
  throw new GameError(
    'bad-input',
    'it does not only change the game world, so it cannot be part of an atomic batch. Omit the action or "atomic".',
  );
}

const isSim = (name: ActionName): name is SimActionName => ACTIONS[name].runs === 'sim';
