import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Boss } from '../../schema/records/state.ts';
import { hullThird } from '../combat/boss-damage.ts';
import { idsOf } from '../data/id-list.ts';
import { bossName, bossRole } from '../entities/boss-names.ts';
import { PHASE_NAMES } from '../entities/boss-phase.ts';
import type { GameWorld } from '../world.ts';

/** The bosses in the fight, as `GET /state` shows them. */
export const bossStates = (world: GameWorld): Boss[] =>
  idsOf(world.lists.bosses).map(eid => bossState(world, eid));

function bossState(world: GameWorld, eid: number): Boss {
  const { Boss } = world.components;
  const { lives, leavesAt } = Boss;
  return {
    id: Boss.number[eid],
    name: bossName(world, eid),
    role: bossRole(world, eid),
    phase: PHASE_NAMES[Boss.phase[eid]],
    hp: hullThird(world, eid),
    shield: Boss.shield[eid] > 0 ? 'up' : 'down',
    rage: Boss.rage[eid],
    ...(world.round.mode === 'reserves' && { livesLeft: lives[eid] }),
    ...(leavesAt[eid] > 0 && { leavesIn: secondsUntil(world, leavesAt[eid]) }),
  };
}

const secondsUntil = ({ time }: GameWorld, tick: number) =>
  Math.max(0, Math.ceil((tick - time.tick) / TICK_RATE));
