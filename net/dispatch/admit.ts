import { type ActionName, declarationOf, whileStopped } from '../../schema/actions/index.ts';
import { type ActionDeclaration, allows } from '../../schema/base/action.ts';
import { GameError } from '../../schema/base/error.ts';
import { type Caller, isProgram } from '../access/identity.ts';
import type { Emergency } from './emergency.ts';
import { parseInput } from './input.ts';

type Stoppable = Pick<Emergency, 'requireRunning'>;

/** Checks that the caller may use an action now, and parses its input. Throws `forbidden`, `bad-input` or `stopped`. */
export function admit(name: ActionName, raw: unknown, caller: Caller, emergency: Stoppable): unknown {
  const declaration = declarationOf(name);
  authorize(declaration, caller);
  const input = parseInput(declaration, raw);
  requireNotStopped(name, caller, emergency);
  return input;
}

/** Throws `forbidden` if the caller's scope does not include the action, or if scripts may not call it. */
export function authorize({ scope, scripts }: ActionDeclaration, caller: Caller) {
  if (scripts === false && caller.via === 'script') {
    throw new GameError('forbidden', 'A script cannot do this: only people, and programs with a key, can.');
  }
  if (allows(caller.scope, scope)) return;
  throw new GameError(
    'forbidden',
    `This needs a key with the scope "${scope}"; yours has "${caller.scope}". Ask the streamer for one.`,
  );
}

/** Throws `stopped` if the emergency stop blocks the action for the caller. */
export function requireNotStopped(name: ActionName, caller: Caller, emergency: Stoppable) {
  if (isStoppable(name, caller)) emergency.requireRunning(caller);
}

/** Whether the emergency stop blocks the action for the caller. */
export function isStoppable(name: ActionName, caller: Caller) {
  const when = whileStopped(name);
  return when === 'never' || (when === 'by-hand' && isProgram(caller));
}
