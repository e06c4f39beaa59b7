import { FLAGS } from '../../schema/wire/frame.ts';
import { holdWeapon } from '../bosses/kit/gunnery.ts';
import { BOSS_WEAPONS } from '../components.ts';
import { idsOf } from '../data/id-list.ts';
import { showEffect } from '../data/visuals.ts';
import { requireFight } from '../entities/require.ts';
import { EMP } from '../rules/hazards.ts';
import type { GameWorld } from '../world.ts';

/**
 * Returns a function that disables engines and weapons of the enemies around a flying ship for a while, and returns how
 * many were hit. Throws `wrong-phase`.
 */
export function fireEmp(world: GameWorld, eid: number): () => number {
  requireFight(world);
  return () => {
    const { Position, Team } = world.components;
    showEffect(world.visuals, 'emp', Position.x[eid], Position.y[eid], EMP.radius);
    const { ids, count } = world.lists.flying;
    let hits = 0;
    for (let i = 0; i < count; i++) {
      if (Team.side[ids[i]] === Team.side[eid] || !isInReach(world, eid, ids[i])) continue;
      stunShip(world, ids[i]);
      hits++;
    }
    return hits + silenceBosses(world, eid);
  };
}

function isInReach({ components: { Position } }: GameWorld, a: number, b: number, size = 0) {
  const reach = EMP.radius + size;
  const dx = Position.x[a] - Position.x[b];
  const dy = Position.y[a] - Position.y[b];
  return dx * dx + dy * dy < reach * reach;
}

function stunShip({ components: { Ship, Status }, time }: GameWorld, eid: number) {
  Ship.stunnedUntil[eid] = time.tick + EMP.lasts;
  Status.bits[eid] |= FLAGS.stunned;
}

/** Disables the weapons of bosses and their craft, which fly on. Returns how many were hit. */
function silenceBosses(world: GameWorld, eid: number) {
  const { Body, Craft, Team } = world.components;
  const { bosses, crafts } = world.lists;
  const until = world.time.tick + EMP.lasts;
  const isHit = (other: number) =>
    Team.side[other] !== Team.side[eid] && isInReach(world, eid, other, Body.radius[other]);
  const hitBosses = idsOf(bosses).filter(isHit);
  const hitCrafts = idsOf(crafts).filter(isHit);
  for (const boss of hitBosses) for (let i = 0; i < BOSS_WEAPONS; i++) holdWeapon(world, boss, i, EMP.lasts);
  for (const craft of hitCrafts) Craft.gunAt[craft] = until;
  return hitBosses.length + hitCrafts.length;
}
