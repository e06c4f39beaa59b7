import type { Means } from '../../schema/catalog/means.ts';
import { KIND } from '../components.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import { showEffect } from '../data/visuals.ts';
import { resolve } from '../entities/entities.ts';
import { bossWithin } from '../entities/neighbours.ts';
import { useOriginAsCause } from '../events/causes.ts';
import { hypot } from '../maths.ts';
import { BLAST_DEPTH } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';
import { hurtShip } from './damage.ts';

interface BlastRules {
  damage: number;
  /** Unit: u. */
  blast: number;
}

const BLAST_MEANS = new Map<number, Means>([
  [KIND.missile, 'missile'],
  [KIND.mine, 'mine'],
]);

/**
 * Explodes a missile or mine, which damages the ships in reach. Ships of the owner's side are damaged only if
 * `hurtsFriends`.
 */
export function blowUp(world: GameWorld, eid: number, { damage, blast }: BlastRules, hurtsFriends: boolean) {
  const { Position, Owner, Team, Body, Kind, Cosmetics } = world.components;
  const { head, next, columns } = world.grids.ships;
  const x = Position.x[eid];
  const y = Position.y[eid];
  const owner = Owner.ref[eid];
  const ownShip = resolve(world, owner);
  const means = BLAST_MEANS.get(Kind.code[eid]) ?? 'blast';
  useOriginAsCause(world, eid);
  showEffect(world.visuals, 'blast', x, y, blast);
  if (Cosmetics.explosion[ownShip] !== 0) showEffect(world.visuals, 'blastSkin', x, y, ownShip);
  const lastColumn = columnAt(world.grids.ships, x + blast);
  const lastRow = rowAt(world.grids.ships, y + blast);
  for (let r = rowAt(world.grids.ships, y - blast); r <= lastRow; r++) {
    for (let c = columnAt(world.grids.ships, x - blast); c <= lastColumn; c++) {
      for (let ship = head[r * columns + c]; ship !== 0; ship = next[ship]) {
        const isFriend = Team.side[ship] === Team.side[eid];
        if (ship === ownShip || (isFriend && !hurtsFriends)) continue;
        const distance = hypot(Position.x[ship] - x, Position.y[ship] - y);
        if (distance < blast + Body.radius[ship] * BLAST_DEPTH) hurtShip(world, ship, damage, owner, means);
      }
    }
  }
  const boss = bossWithin(world, eid, blast);
  if (boss !== 0) hurtShip(world, boss, damage, owner, means);
  world.cause = null;
}
