import { refOf } from '../entities.ts';
import { idsOf } from '../id-list.ts';
import { MINE } from '../rules/weapons.ts';
import { showEffect } from '../show.ts';
import { removeMine } from '../systems/watch-mines.ts';
import type { GameWorld } from '../world.ts';

/** The mines of a boss go with it: they burst and harm nobody. */
export function sweepMines(world: GameWorld, boss: number) {
  const { Owner, Position } = world.components;
  const ref = refOf(world, boss);
  for (const eid of idsOf(world.lists.mines)) {
    if (Owner.ref[eid] !== ref) continue;
    showEffect(world.show, 'blast', Position.x[eid], Position.y[eid], MINE.radius * 2);
    removeMine(world, eid);
  }
}
