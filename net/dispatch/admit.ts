import { type ActionDeclaration, allows } from '../../schema/action.ts';
import { type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/error.ts';
import type { Caller } from '../access/identity.ts';
import { parseInput } from './input.ts';

/** The parsed input of an action, if the caller may ask for it. Throws `forbidden` and `bad-input`. */
export function admit(name: ActionName, raw: unknown, caller: Caller): unknown {
  const declaration = declarationOf(name);
  authorize(declaration, caller);
  return parseInput(declaration, raw);
}

/** Throws `forbidden` when the caller's scope does not reach as far as the action. */
export function authorize({ scope }: ActionDeclaration, caller: Caller) {
  if (allows(caller.scope, scope)) return;
  throw new GameError(
    'forbidden',
    `This needs a key with the scope "${scope}"; yours has "${caller.scope}". Ask the streamer for one.`,
  );
}
