import { type ActionDeclaration, allows } from '../base/action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from './index.ts';

/** What a script may ask of the server. */

const isInReach = ({ scope, secret }: ActionDeclaration) => allows('play', scope) && !secret;

/** The functions of `game`: what the scope `play` may do, without secrets. */
export const GAME_FUNCTIONS: readonly ActionName[] = ACTION_NAMES.filter(name =>
  isInReach(declarationOf(name)),
);

/** Those that scripts may call; the others are there to be refused with the reason. */
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
