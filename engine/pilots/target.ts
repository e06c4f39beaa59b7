import { refOf, resolve } from '../entities/entities.ts';
import type { GameWorld } from '../world.ts';

/** The target of a pilot, or 0 when the target is gone or destroyed. */
export function targetOf(world: GameWorld, eid: number) {
  const { Brain, Ship } = world.components;
  const target = Brain.target[eid] === 0 ? 0 : resolve(world, Brain.target[eid]);
  return Ship.alive[target] === 1 ? target : 0;
}

/** Sets the target of a pilot, 0 for none, and updates the number of hunters of each target. */
export function setTarget(world: GameWorld, eid: number, target: number) {
  const { Brain } = world.components;
  const ref = target === 0 ? 0 : refOf(world, target);
  if (Brain.target[eid] === ref) return;
  dropTarget(world, eid);
  Brain.target[eid] = ref;
  Brain.targetAt[eid] = world.time.tick;
  if (target !== 0) Brain.hunters[target]++;
}

/** Clears the target of a pilot. */
export function dropTarget(world: GameWorld, eid: number) {
  const { Brain } = world.components;
  const old = Brain.target[eid] === 0 ? 0 : resolve(world, Brain.target[eid]);
  if (old !== 0) Brain.hunters[old]--;
  Brain.target[eid] = 0;
}
