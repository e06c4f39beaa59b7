import type { NetActionName } from '../../schema/actions/index.ts';
import type { Call, Handlers } from '../dispatch/dispatch.ts';
import { describeState, waitForEvent } from './agent-views.ts';
import { runBatch } from './batch.ts';
import { bossStatus } from './bosses.ts';
import { updateBot, uploadBotImage } from './bots.ts';
import { createEventTicket, explainEvent, listActs } from './care.ts';
import type { ActionContext } from './context.ts';
import { listEffects } from './effects.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';
import { getLeaderboards, getSettings, getState, getVersion } from './reads.ts';
import * as redeems from './redeems.ts';
import * as scripts from './scripts.ts';
import { updateSettings } from './settings.ts';
import * as stream from './stream.ts';

/** Every action of the front thread: a missing or wrong one does not compile. */
export const netHandlers: { [N in NetActionName]: NetHandler<N> | WaitingNetHandler<N> } = {
  getVersion,
  getState,
  getLeaderboards,
  getSettings,
  updateSettings,
  listEffects,
  ...stream,
  ...scripts,
  bossStatus,
  updateBot,
  uploadBotImage,
  ...redeems,
  describeState,
  waitForEvent,
  runBatch,
  createEventTicket,
  explainEvent,
  listActs,
};

/** The handlers for these parts; what one asks of the simulation has the cause of its own action. */
export const bindHandlers = (context: ActionContext): Handlers =>
  Object.fromEntries(
    Object.entries(netHandlers).map(([name, handler]) => [
      name,
      (input: unknown, call: Call) =>
        (handler as NetHandler<NetActionName>)(attributed(context, call.cause), input as never, call),
    ]),
  ) as Handlers;

const attributed = (context: ActionContext, cause: number | null): ActionContext => ({
  ...context,
  simulation: {
    ...context.simulation,
    call: (name, input, options) =>
      context.simulation.call(name, input, { ...options, cause: cause ?? undefined }),
  },
});
