import type { ACTIONS, Input, NetActionName, Output } from '../../schema/actions/index.ts';
import type { Ticked } from '../dispatch/answer.ts';
import type { Call, Plan } from '../dispatch/dispatch.ts';
import type { ActionContext } from './context.ts';

/**
 * A handler of the front thread answers in two steps, as those of the world do: look up, check and throw
 * first; then the returned function makes the change and answers. A dry run stops before the second.
 */
export type NetHandler<N extends NetActionName> = (
  context: ActionContext,
  input: Input<N>,
  call: Call,
) => Change<N>;

type Change<N extends NetActionName> = () => Output<N> | Later<N>;

/** Only what is declared to be lasting may answer later. */
type Later<N extends NetActionName> = (typeof ACTIONS)[N] extends { lasting: true }
  ? Promise<Output<N> | Ticked<Output<N>>>
  : never;

/** The same where the checks themselves take time. */
export type WaitingNetHandler<N extends NetActionName> = (
  ...args: Parameters<NetHandler<N>>
) => Promise<Change<N>>;

/** The same where the answer says how the input was understood. */
export type PlanningNetHandler<N extends NetActionName> = (
  ...args: Parameters<NetHandler<N>>
) => Plan<Change<N>>;
