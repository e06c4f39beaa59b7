import { FLAGS } from '../../schema/frame.ts';
import { EMP } from '../rules/hazards.ts';
import { showEffect } from '../show.ts';
import type { GameWorld } from '../world.ts';
import { requireFight } from './require.ts';

/**
 * Lets engines and weapons of the enemies round a flying ship fail for a while. The second step tells how many
 * were hit; the first throws `wrong-phase`.
 */
export function fireEmp(world: GameWorld, eid: number): () => number {
  requireFight(world);
  return () => {
    const { Position, Team } = world.components;
    showEffect(world.show, 'emp', Position.x[eid], Position.y[eid], EMP.radius);
    const { ids, count } = world.lists.flying;
    let hits = 0;
    for (let i = 0; i < count; i++) {
      if (Team.side[ids[i]] === Team.side[eid] || !isNear(world, eid, ids[i])) continue;
      stun(world, ids[i]);
      hits++;
    }
    return hits;
  };
}

function isNear({ components: { Position } }: GameWorld, a: number, b: number) {
  const dx = Position.x[a] - Position.x[b];
  const dy = Position.y[a] - Position.y[b];
  return dx * dx + dy * dy < EMP.radius * EMP.radius;
}

function stun({ components: { Ship, Status }, time }: GameWorld, eid: number) {
  Ship.stunnedUntil[eid] = time.tick + EMP.lasts;
  Status.bits[eid] |= FLAGS.stunned;
}
