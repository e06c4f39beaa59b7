import { availableParallelism } from 'node:os';
import type { Config } from '../config.ts';
import type { Budget } from '../foresight/budget.ts';
import { createForesight, type Foresight } from '../foresight/foresight.ts';
import type { OverlayList } from '../overlay/overlay-list.ts';
import type { createOverlaySocket } from '../overlay/socket.ts';
import type { Log } from './log.ts';
import type { World } from './world.ts';

interface ForesightParts {
  config: Pick<Config, 'speed' | 'foresight'>;
  world: World;
  overlays: Pick<OverlayList, 'count'>;
  overlay: Pick<ReturnType<typeof createOverlaySocket>, 'ahead'>;
  log: Log;
  budget?: Budget;
}

/** Looks ahead for the overlays' cameras from now on; null where it is turned off or the machine has one core alone. */
export function startForesight({
  config,
  world,
  overlays,
  overlay,
  log,
  budget,
}: ForesightParts): Foresight | null {
  if (!config.foresight || availableParallelism() < 2) return null;
  const { simulation, settings } = world;
  const foresight = createForesight({
    speed: config.speed,
    isWanted: () => world.isPlaying() && overlays.count > 0 && settings.current.camera !== 'map',
    restarts: () => simulation.restarts,
    onForeseen: overlay.ahead,
    onLog: log.onLog,
    budget,
  });
  world.onReport(foresight.report);
  return foresight;
}
