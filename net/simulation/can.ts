import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import type { Can, Refusal } from '../../schema/records/state.ts';
import type { Refusals } from '../../schema/wire/messages.ts';

const NAMES = ACTION_NAMES.filter(name => declarationOf(name).runs === 'sim');

/** For each action of the game world true, or why it is not possible now; `stopped` says it where it is stopped. */
export const canOf = (refusals: Refusals, stopped: (name: ActionName) => Refusal | null): Can =>
  Object.fromEntries(
    NAMES.map(name => [name, stopped(name) ?? refusals[name as keyof Refusals] ?? (true as const)]),
  );
