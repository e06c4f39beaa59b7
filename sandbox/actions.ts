import { type ActionDeclaration, allows } from '../schema/action.ts';
import { ACTIONS } from '../schema/actions/index.ts';

/** Names of the actions that scripts find as functions of `game`: what the scope `play` may, without secrets. */
export const SCRIPT_ACTIONS: readonly string[] = Object.entries<ActionDeclaration>(ACTIONS)
  .filter(([, { scope, secret }]) => allows('play', scope) && !secret)
  .map(([name]) => name);

/** All that a script may ask of the server. */
export const SCRIPT_CALLS: ReadonlySet<string> = new Set([
  ...SCRIPT_ACTIONS,
  'http',
  'store.get',
  'store.set',
  'store.delete',
  'store.add',
]);
