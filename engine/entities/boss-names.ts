import { BOSS_NAMES, BOSSES } from '../../schema/catalog/catalog.ts';
import { KIND } from '../components.ts';
import type { GameWorld } from '../world.ts';
import { resolve } from './entities.ts';

export const bossName = ({ components: { Boss } }: GameWorld, eid: number) => BOSS_NAMES[Boss.design[eid]];

/** The fields that identify a boss in its events. */
export const bossFields = (world: GameWorld, eid: number) => ({
  boss: bossName(world, eid),
  id: world.components.Boss.number[eid],
});

export const bossRole = (world: GameWorld, eid: number) => BOSSES[bossName(world, eid)].role;

/** The boss of a craft, or the boss itself; 0 when the boss is gone. */
export const bossOf = (world: GameWorld, eid: number) =>
  world.components.Kind.code[eid] === KIND.boss ? eid : resolve(world, world.components.Owner.ref[eid]);
