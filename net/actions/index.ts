import type { NetActionName } from '../../schema/actions/index.ts';
import type { Call, Handlers } from '../dispatch/dispatch.ts';
import * as agentViews from './agent-views.ts';
import * as audit from './audit.ts';
import * as batch from './batch.ts';
import * as bots from './bots.ts';
import * as bridges from './bridges.ts';
import type { ActionContext } from './context.ts';
import * as emergencies from './emergency.ts';
import type { NetHandler, PlanningNetHandler, WaitingNetHandler } from './handler.ts';
import * as moderation from './moderation.ts';
import * as reads from './reads.ts';
import * as redeems from './redeems.ts';
import * as relay from './relay.ts';
import * as scripts from './scripts.ts';
import * as services from './services.ts';
import * as settings from './settings.ts';
import * as show from './show.ts';
import * as stream from './stream.ts';
import * as tickets from './tickets.ts';
import * as vote from './vote.ts';

/**
 * The handlers of all actions on the front thread. The code does not compile if a handler is missing or has
 * the wrong type.
 */
export const netHandlers: {
  [N in NetActionName]: NetHandler<N> | WaitingNetHandler<N> | PlanningNetHandler<N>;
} = {
  ...agentViews,
  ...audit,
  ...batch,
  ...bots,
  ...bridges,
  ...emergencies,
  ...moderation,
  ...reads,
  ...redeems,
  ...relay,
  ...scripts,
  ...services,
  ...settings,
  ...show,
  ...vote,
  ...stream,
  ...tickets,
};

/** Binds the handlers to their context. */
export const bindHandlers = (context: ActionContext): Handlers =>
  Object.fromEntries(
    Object.entries(netHandlers).map(([name, handler]) => [
      name,
      (input: unknown, call: Call) => (handler as NetHandler<NetActionName>)(context, input as never, call),
    ]),
  ) as Handlers;
