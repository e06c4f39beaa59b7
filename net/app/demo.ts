import type { Log } from '../../server/logger.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import { createDemo } from '../platform/demo/demo.ts';
import type { Platforms } from '../platform/platforms.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { World } from './world.ts';

interface DemoDeps {
  seed: number;
  world: World;
  emergency: Emergency;
  dispatch: Dispatch;
  scripts: Scripts;
  platforms: Platforms;
  log: Log;
}

/** Plays a show from now on. */
export function startDemo({ seed, world, emergency, dispatch, scripts, platforms, log }: DemoDeps) {
  const { simulation, hub } = world;
  const demo = createDemo({
    seed,
    epoch: hub.epoch,
    simulation,
    emergency,
    dispatch,
    scripts: scripts.table,
    onBug: log.onBug,
  });
  world.listen(demo.report);
  platforms.add(demo.adapter);
}
