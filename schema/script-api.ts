import { type ActionDeclaration, allows } from './action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from './actions/index.ts';

/** What a script may ask of the server. */

const isForScripts = ({ scope, secret }: ActionDeclaration) => allows('play', scope) && !secret;

/** The actions that scripts find as functions of `game`: what the scope `play` may do, without secrets. */
export const SCRIPT_ACTIONS: readonly ActionName[] = ACTION_NAMES.filter(name =>
  isForScripts(declarationOf(name)),
);

export const SCRIPT_CALLS: ReadonlySet<string> = new Set([
  ...SCRIPT_ACTIONS,
  'http',
  'store.get',
  'store.set',
  'store.delete',
  'store.add',
]);
