import type { GameWorld } from '../../world.ts';

/** The value that `standsFor` returns for a pilot who is out. */
export const OUT = -1;

/**
 * The last team or pilot standing. `standsFor` returns the team or pilot that a pilot counts for. Null if nobody is
 * left, undefined while several are left.
 */
export function lastStanding(
  world: GameWorld,
  standsFor: (world: GameWorld, eid: number) => number,
): number | null | undefined {
  const { ids, count } = world.lists.pilots;
  let last: number | null = null;
  for (let i = 0; i < count; i++) {
    const candidate = standsFor(world, ids[i]);
    if (candidate === OUT || candidate === last) continue;
    if (last !== null) return undefined;
    last = candidate;
  }
  return last;
}
