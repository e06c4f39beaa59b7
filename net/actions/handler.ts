import type { ACTIONS, Input, NetActionName, OtherOutput, Output } from '../../schema/actions/index.ts';
import type { Ticked } from '../dispatch/answer.ts';
import type { Call, Plan } from '../dispatch/dispatch.ts';
import type { ActionContext } from './context.ts';

/**
 * A handler on the front thread. Like a handler in the world, it works in two steps. First it looks up data
 * and checks the input, and throws if the action is refused. Then the returned function makes the change and
 * returns the answer. A dry run stops after the first step.
 */
export type NetHandler<N extends NetActionName> = (
  context: ActionContext,
  input: Input<N>,
  call: Call,
) => Change<N>;

type Change<N extends NetActionName> = () => Output<N> | OtherOutput<N> | Later<N>;

/** Only actions that are declared as lasting may answer asynchronously. */
type Later<N extends NetActionName> = (typeof ACTIONS)[N] extends { lasting: true }
  ? Promise<Output<N> | Ticked<Output<N>>>
  : never;

/** A handler whose checks are asynchronous. */
export type WaitingNetHandler<N extends NetActionName> = (
  ...args: Parameters<NetHandler<N>>
) => Promise<Change<N>>;

/** A handler whose answer also reports how the input was understood. */
export type PlanningNetHandler<N extends NetActionName> = (
  ...args: Parameters<NetHandler<N>>
) => Plan<Change<N>>;
