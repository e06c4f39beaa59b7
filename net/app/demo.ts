import type { Config } from '../config.ts';
import { createDemo } from '../platform/demo/demo.ts';
import type { Actions } from './actions.ts';
import type { Log } from './log.ts';
import type { World } from './world.ts';

/** Plays a show from now on. */
export function startDemo(
  { seed }: Config,
  world: World,
  { dispatch, platforms, scripts }: Actions,
  { onBug }: Log,
) {
  const { simulation, emergency, hub } = world;
  const demo = createDemo({
    seed,
    epoch: hub.epoch,
    simulation,
    emergency,
    dispatch,
    scripts: scripts.table,
    onBug,
  });
  world.onReport(demo.report);
  platforms.add(demo.adapter);
}
