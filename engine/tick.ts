import { commitRemovals } from 'bitecs';
import { drawForCommands, drawForSystem } from './luck.ts';
import { isHeld } from './round/hold.ts';
import { endPaidEffects } from './round/paid-effects.ts';
import { advanceBosses } from './systems/advance-bosses.ts';
import { advanceClock } from './systems/advance-clock.ts';
import { advanceHold } from './systems/advance-hold.ts';
import { advanceRound } from './systems/advance-round.ts';
import { advanceZones } from './systems/advance-zones.ts';
import { aimShips } from './systems/aim-ships.ts';
import { applyCommands } from './systems/apply-commands.ts';
import { applyField } from './systems/apply-field.ts';
import { burnLances } from './systems/burn-lances.ts';
import { collideBosses } from './systems/collide-bosses.ts';
import { collideRocks } from './systems/collide-rocks.ts';
import { collideShips } from './systems/collide-ships.ts';
import { destroyBosses } from './systems/destroy-bosses.ts';
import { destroyShips } from './systems/destroy-ships.ts';
import { driftRocks } from './systems/drift-rocks.ts';
import { expireCosmetics } from './systems/expire-cosmetics.ts';
import { expireEffects } from './systems/expire-effects.ts';
import { expireOverlay } from './systems/expire-overlay.ts';
import { fireLasers } from './systems/fire-lasers.ts';
import { fireStrikes } from './systems/fire-strikes.ts';
import { flyCrafts } from './systems/fly-crafts.ts';
import { flyShots } from './systems/fly-shots.ts';
import { guideMissiles } from './systems/guide-missiles.ts';
import { indexSpace } from './systems/index-space.ts';
import { integrateMotion } from './systems/integrate-motion.ts';
import { mendShips } from './systems/mend-ships.ts';
import { pullVoids } from './systems/pull-voids.ts';
import { rechargeAbilities } from './systems/recharge-abilities.ts';
import { respawnShips } from './systems/respawn-ships.ts';
import { retryPaidEffects } from './systems/retry-paid-effects.ts';
import { spawnCalamities } from './systems/spawn-calamities.ts';
import { thinkPilots } from './systems/think-pilots.ts';
import { thrustShips } from './systems/thrust-ships.ts';
import { turnShips } from './systems/turn-ships.ts';
import { watchMines } from './systems/watch-mines.ts';
import { watchMomentum } from './systems/watch-momentum.ts';
import type { GameWorld } from './world.ts';

type System = (world: GameWorld) => void;

/** The systems that run first in each tick, even while the fight is held. */
const OPENING: readonly System[] = [
  applyCommands, // usually has nothing to do: the thread also runs this system whenever commands arrive
  advanceHold,
  advanceClock,
  expireOverlay,
];

/** The systems of the fight, in order. */
export const SYSTEMS: readonly System[] = [
  expireEffects,
  expireCosmetics,
  mendShips,
  rechargeAbilities,
  integrateMotion,
  indexSpace, // after this, nothing in the grids moves far enough to make them invalid
  thinkPilots,
  aimShips,
  turnShips,
  thrustShips,
  advanceBosses,
  flyCrafts,
  flyShots,
  fireLasers, // after flyShots, so that a new shot does not move in the tick in which it is fired
  guideMissiles,
  watchMines,
  collideShips,
  collideRocks,
  collideBosses,
  burnLances,
  pullVoids,
  applyField,
  spawnCalamities,
  advanceZones,
  fireStrikes,
  destroyBosses,
  destroyShips,
  driftRocks,
  respawnShips,
  watchMomentum, // before the round can end, so that its last points count
  advanceRound,
  retryPaidEffects, // last, so that an effect can use ships that were launched in this tick
];

/** Advances the world by 1/60 s. */
export function tick(world: GameWorld) {
  commitRemovals(world.ecs);
  for (const system of OPENING) system(world);
  if (isHeld(world)) return endPaidEffects(world);
  for (let i = 0; i < SYSTEMS.length; i++) {
    drawForSystem(world, i + 1);
    SYSTEMS[i](world);
  }
  drawForCommands(world);
}
