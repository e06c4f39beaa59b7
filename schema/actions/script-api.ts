import { type ActionDeclaration, allows } from '../base/action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from './index.ts';

/** The actions that a script may call. */

const isInReach = ({ scope, secret }: ActionDeclaration) => allows('play', scope) && !secret;

/** The functions of `game`: everything that the scope `play` allows, except secrets. */
export const GAME_FUNCTIONS: readonly ActionName[] = ACTION_NAMES.filter(name =>
  isInReach(declarationOf(name)),
);

/**
 * The functions that scripts may call. The other functions of `game` exist only so that calls to them are refused
 * with a reason.
 */
export const SCRIPT_ACTIONS: readonly ActionName[] = GAME_FUNCTIONS.filter(
  name => declarationOf(name).scripts !== false,
);

export const SCRIPT_CALLS: ReadonlySet<string> = new Set([
  ...GAME_FUNCTIONS,
  'http',
  'store.get',
  'store.set',
  'store.delete',
  'store.add',
]);
