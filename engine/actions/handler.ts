import type { Input, Output, SimActionName } from '../../schema/actions/index.ts';
import type { InternalInputs, InternalName } from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';

/**
 * Answers an action in two steps: the first looks up, checks and throws a GameError, and leaves the world as
 * it is; the function that it returns makes the change and cannot fail. A dry run stops between the two.
 */
export type Handler<N extends SimActionName> = (
  world: GameWorld,
  input: Input<N>,
) => (() => Output<N>) | Unchanged<Output<N>>;

/** What the first step returns where there is nothing to change: the answer at once. It needs no place in the log. */
export interface Unchanged<Output = unknown> {
  unchanged: Output;
}

/** The same for commands that the front thread itself gives. */
export type InternalHandler<N extends InternalName> = (
  world: GameWorld,
  input: InternalInputs[N],
) => () => void;
