import type { SimActionName } from '../../schema/actions/index.ts';
import type { InternalName } from '../../schema/wire/messages.ts';
import * as bosses from './bosses.ts';
import * as bots from './bots.ts';
import * as cheering from './cheering.ts';
import * as effects from './effects.ts';
import type { Handler, InternalHandler } from './handler.ts';
import * as hazards from './hazards.ts';
import * as overlay from './overlay.ts';
import * as pilots from './pilots.ts';
import * as restarts from './restarts.ts';
import * as results from './results.ts';
import * as round from './round.ts';
import * as settings from './settings.ts';

/** The handlers of every action that runs in the world, and of the internal commands. */
export const handlers: { [N in SimActionName]: Handler<N> } & { [N in InternalName]: InternalHandler<N> } = {
  ...round,
  ...results,
  ...bots,
  ...pilots,
  ...effects,
  ...overlay,
  ...settings,
  ...hazards,
  ...bosses,
  ...cheering,
  ...restarts,
};
