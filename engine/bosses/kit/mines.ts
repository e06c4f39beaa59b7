import { showEffect } from '../../data/visuals.ts';
import { MINE } from '../../rules/weapons.ts';
import { removeMine } from '../../spawn/ordnance.ts';
import type { GameWorld } from '../../world.ts';
import { ownedBy } from './owned.ts';

/** Removes the mines of a boss: they burst without damage. */
export function sweepMines(world: GameWorld, boss: number) {
  const { Position } = world.components;
  for (const eid of ownedBy(world, world.lists.mines, boss)) {
    showEffect(world.visuals, 'blast', Position.x[eid], Position.y[eid], MINE.radius * 2);
    removeMine(world, eid);
  }
}
