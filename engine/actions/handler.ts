import type { Input, Output, SimActionName } from '../../schema/actions/index.ts';
import type {
  AddedInputs,
  InternalInputs,
  InternalName,
  InternalOutputs,
} from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';

/**
 * Handles an action in two steps. The first looks up, checks and may throw a GameError, but leaves the world
 * unchanged; the function it returns makes the change and cannot fail. A dry run stops between the two.
 */
export type Handler<N extends SimActionName> = (
  world: GameWorld,
  input: Input<N> & (N extends keyof AddedInputs ? AddedInputs[N] : unknown),
) => (() => Output<N>) | Unchanged<Output<N>>;

/** What must hold whatever the input is. Throws a GameError where it does not, and changes nothing. */
export type Requirement = (world: GameWorld) => unknown;

/** A handler whose first step asks that requirement, which can also be asked by itself, without an input. */
export type RequiringHandler<N extends SimActionName> = Handler<N> & { requirement: Requirement };

/** Says what the first step of a handler requires: the step asks the same, at once or after it looked its input up. */
export const requiring = <N extends SimActionName>(
  requirement: Requirement,
  handler: Handler<N>,
): RequiringHandler<N> => Object.assign(handler, { requirement });

/**
 * What the first step returns when there is nothing to change: the answer itself. The command is then not
 * logged.
 */
export interface Unchanged<Output = unknown> {
  unchanged: Output;
}

/** The same for commands that the front thread issues itself. */
export type InternalHandler<N extends InternalName> = (
  world: GameWorld,
  input: InternalInputs[N],
) => InternalChange<N> | Unchanged<ReturnType<InternalChange<N>>>;

type InternalChange<N extends InternalName> = N extends keyof InternalOutputs
  ? () => InternalOutputs[N]
  : () => void;
