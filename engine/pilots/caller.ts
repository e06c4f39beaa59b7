import { refOf } from '../entities/entities.ts';
import type { GameWorld } from '../world.ts';
import { identityOf, pilotNamed } from './roster.ts';

/** Name of the viewer who called for a nuke, strike or bounty. */
export interface EffectCaller {
  /** The displayed name; null if there is none. */
  name: string | null;
  /** The pilot's ship, which is credited with kills; 0 if the name does not belong to a pilot. */
  ref: number;
}

/** Finds the caller by a pilot's name, login or id. If there is no such pilot, returns only the name. */
export function findCaller(world: GameWorld, by: string | null): EffectCaller {
  if (by === null) return { name: null, ref: 0 };
  const eid = pilotNamed(world, by);
  return eid === 0 ? { name: by, ref: 0 } : { name: identityOf(world, eid).name, ref: refOf(world, eid) };
}
