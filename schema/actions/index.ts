import type * as v from 'valibot';
import { type ActionDeclaration, isReadOnly, type WhileStopped } from '../base/action.ts';
import { keysOf } from '../catalog/catalog.ts';
import * as agentViews from './agent-views.ts';
import * as audit from './audit.ts';
import * as batch from './batch.ts';
import * as bosses from './bosses.ts';
import * as bots from './bots.ts';
import * as effects from './effects.ts';
import * as emergencies from './emergency.ts';
import * as hazards from './hazards.ts';
import * as overlay from './overlay.ts';
import * as pilots from './pilots.ts';
import * as platform from './platform.ts';
import * as reads from './reads.ts';
import * as redeems from './redeems.ts';
import * as relay from './relay.ts';
import * as results from './results.ts';
import * as round from './round.ts';
import * as scripts from './scripts.ts';
import * as secrets from './secrets.ts';
import * as services from './services.ts';
import * as settings from './settings.ts';
import * as show from './show.ts';
import * as stream from './stream.ts';
import * as tickets from './tickets.ts';
import * as viewers from './viewers.ts';
import * as vote from './vote.ts';

/**
 * Everything a caller can do, by name. Routes, tools, documents and clients are generated from this object, so the
 * modules spread into it must export only actions.
 */
export const ACTIONS = {
  ...reads,
  ...settings,
  ...emergencies,
  ...round,
  ...results,
  ...show,
  ...vote,
  ...bots,
  ...pilots,
  ...platform,
  ...viewers,
  ...effects,
  ...overlay,
  ...redeems,
  ...stream,
  ...relay,
  ...services,
  ...scripts,
  ...secrets,
  ...hazards,
  ...bosses,
  ...agentViews,
  ...batch,
  ...tickets,
  ...audit,
} as const;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = keysOf(ACTIONS);

type NamesThatRun<Where extends 'sim' | 'net'> = {
  [N in ActionName]: (typeof ACTIONS)[N]['runs'] extends Where ? N : never;
}[ActionName];
export type SimActionName = NamesThatRun<'sim'>;
export type NetActionName = NamesThatRun<'net'>;

/** Input as a caller sends it. */
export type RawInput<N extends ActionName> = v.InferInput<(typeof ACTIONS)[N]['input']>;
/** Input as a handler receives it: parsed, with defaults. */
export type Input<N extends ActionName> = v.InferOutput<(typeof ACTIONS)[N]['input']>;
/** Output as a handler returns it and a caller receives it. */
export type Output<N extends ActionName> = v.InferOutput<(typeof ACTIONS)[N]['output']>;
/** Output in another form, which the caller chooses by optional fields; never if there is none. */
export type OtherOutput<N extends ActionName> = (typeof ACTIONS)[N] extends {
  otherOutputs: readonly (infer S extends v.GenericSchema)[];
}
  ? v.InferOutput<S>
  : never;

/** The declaration of an action without its specific types, for code that loops over all actions. */
export const declarationOf = (name: ActionName): ActionDeclaration => ACTIONS[name];

/** Topics that the emergency stop blocks: everything that affects ships or adds pilots. */
const STOPPED_TOPICS: object = { ...effects, ...hazards, ...bosses, ...pilots };

/**
 * Whether an action is possible during the emergency stop. Reading is always possible, and people can still run the
 * show by hand.
 */
export function whileStopped(name: ActionName): WhileStopped {
  const declaration = declarationOf(name);
  if (declaration.whileStopped) return declaration.whileStopped;
  if (isReadOnly(declaration)) return 'always';
  return Object.hasOwn(STOPPED_TOPICS, name) ? 'never' : 'by-hand';
}
