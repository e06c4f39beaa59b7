import { GameError } from '../../schema/base/error.ts';
import { BOSS_NAMES, type BossName } from '../../schema/catalog/catalog.ts';
import { addId, idsOf, removeId } from '../data/id-list.ts';
import { pick } from '../data/rng.ts';
import { isFighting } from '../entities/boss-phase.ts';
import { createEntity, hasRoom, removeEntity } from '../entities/entities.ts';
import {
  BOSS_ENTRANCE,
  BOSS_SIDE,
  BOSS_STAY,
  BOSS_STOCK,
  BOSS_WARNING,
  MAX_BOSSES,
} from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs/index.ts';
import { clearCrafts } from './kit/craft.ts';
import { clearLances } from './kit/lances.ts';
import { sweepMines } from './kit/mines.ts';
import { clearVoids } from './kit/voids.ts';
import { announceBoss, beginLeaving } from './phases.ts';

/** Throws `wrong-phase`, `too-many-bosses` or `arena-full` if no boss can be called now. */
export function requireBossRoom(world: GameWorld) {
  if (world.round.phase !== 'playing') {
    throw new GameError(
      'wrong-phase',
      `A boss can only be called during a round, and the phase is "${world.round.phase}"; POST /round/start begins one.`,
    );
  }
  if (world.lists.bosses.count >= MAX_BOSSES) {
    throw new GameError(
      'too-many-bosses',
      `There are ${world.lists.bosses.count} bosses in the fight, and at most ${MAX_BOSSES} are allowed at once. ` +
        'Call the next when one of them has been shot down or has left.',
    );
  }
  if (hasRoom(world)) return;
  throw new GameError('arena-full', 'There is no room for a boss now; try again in a moment.');
}

/** The design to call. `random` prefers a design that is not in the fight. */
export function chooseBoss(world: GameWorld, wanted: BossName | 'random'): BossName {
  if (wanted !== 'random') return wanted;
  const { Boss } = world.components;
  const present = idsOf(world.lists.bosses).map(eid => BOSS_NAMES[Boss.design[eid]]);
  return pick(
    world.rng,
    BOSS_NAMES.filter(name => !present.includes(name)),
  );
}

/** Calls a boss: its warning appears now. Call `requireBossRoom` first. */
export function callBoss(world: GameWorld, name: BossName) {
  const { Boss, Kind, Team, Heading } = world.components;
  const eid = createEntity(world, 'boss');
  Boss.number[eid] = ++world.round.bossesSeen;
  Boss.design[eid] = Kind.look[eid] = BOSS_NAMES.indexOf(name);
  Boss.radius[eid] = designOf(world, eid).radius;
  Boss.lives[eid] = world.round.mode === 'reserves' ? BOSS_STOCK : 1;
  if (world.round.mode === 'dogfight') {
    Boss.leavesAt[eid] = world.time.tick + BOSS_WARNING + BOSS_ENTRANCE + BOSS_STAY;
  }
  Team.index[eid] = -1;
  Team.side[eid] = BOSS_SIDE;
  Heading.x[eid] = 1;
  addId(world.lists.bosses, eid);
  announceBoss(world, eid);
  return eid;
}

/** Removes a boss and everything it owns from the fight. Only its small black holes stay. */
export function removeBoss(world: GameWorld, eid: number) {
  clearCrafts(world, eid);
  clearLances(world, eid);
  sweepMines(world, eid);
  world.components.Ship.alive[eid] = 0;
  removeId(world.lists.bosses, eid);
  removeEntity(world, eid);
  world.cold.round = true;
}

/** Ends boss fights when the round ends: fighting bosses fly off, all others are removed. */
export function retireBosses(world: GameWorld) {
  for (const eid of idsOf(world.lists.bosses)) {
    if (isFighting(world, eid)) beginLeaving(world, eid);
    else removeBoss(world, eid);
  }
  clearVoids(world);
}

/** Removes all bosses from the arena at once. */
export function clearBosses(world: GameWorld) {
  for (const eid of idsOf(world.lists.bosses)) removeBoss(world, eid);
  clearVoids(world);
}
