import type { Input, Output, SimActionName } from '../../schema/actions/index.ts';
import type {
  AddedInputs,
  InternalInputs,
  InternalName,
  InternalOutputs,
} from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';

/**
 * Handles an action in two steps. The first step looks things up, checks them and may throw a GameError, but leaves the
 * world unchanged. The first step returns a function, the second step, which makes the change and cannot fail. A dry
 * run stops between the two.
 */
export type Handler<N extends SimActionName> = (
  world: GameWorld,
  input: Input<N> & (N extends keyof AddedInputs ? AddedInputs[N] : unknown),
) => (() => Output<N>) | Unchanged<Output<N>>;

/** A condition that does not depend on the input. Throws a GameError if it is not met; changes nothing. */
export type Requirement = (world: GameWorld) => unknown;

/** A handler whose first step checks a requirement, which can also be checked on its own, without an input. */
export type RequiringHandler<N extends SimActionName> = Handler<N> & { requirement: Requirement };

/**
 * Declares what the first step of a handler requires. The handler must still check the requirement itself, either at
 * once or after looking up its input.
 */
export const requiring = <N extends SimActionName>(
  requirement: Requirement,
  handler: Handler<N>,
): RequiringHandler<N> => Object.assign(handler, { requirement });

/** The first step returns this instead of a function if there is nothing to change. Such a command is not logged. */
export interface Unchanged<Output = unknown> {
  unchanged: Output;
}

/** The handler of a command that only the front thread issues. */
export type InternalHandler<N extends InternalName> = (
  world: GameWorld,
  input: InternalInputs[N],
) => InternalChange<N> | Unchanged<ReturnType<InternalChange<N>>>;

type InternalChange<N extends InternalName> = N extends keyof InternalOutputs
  ? () => InternalOutputs[N]
  : () => void;
