import { hurtShip } from '../combat/damage.ts';
import { idsOf } from '../data/id-list.ts';
import {
  MODE_RULES,
  SUDDEN_DEATH,
  SUDDEN_DEATH_BANNER,
  SUDDEN_DEATH_BLEED,
  SUDDEN_DEATH_LIVES,
  SUDDEN_DEATH_SHIPS,
  SUDDEN_DEATH_SHRINK,
} from '../rules/modes.ts';
import { DT } from '../rules/time.ts';
import { isOutside } from '../spawn/points.ts';
import { crushRock, isBurning } from '../spawn/rock-field.ts';
import { createGrids, type GameWorld } from '../world.ts';
import { showBanner } from './banner.ts';

/** Brings a last-standing round to an end: reserves are cut, hulls lose points and the arena shrinks. */
export function advanceSuddenDeath(world: GameWorld) {
  const late = ticksIntoSuddenDeath(world);
  if (late < 0 || !MODE_RULES[world.round.mode].isLastStanding) return;
  const { interval, steps } = SUDDEN_DEATH_SHRINK;
  if (late === 0) beginSuddenDeath(world);
  else if (late % interval === 0 && late / interval <= steps) shrinkArena(world);
  bleedShips(world);
}

export const isSuddenDeath = (world: GameWorld) =>
  MODE_RULES[world.round.mode].isLastStanding && ticksIntoSuddenDeath(world) >= 0;

const ticksIntoSuddenDeath = ({ round, time }: GameWorld) => time.tick - round.startedAt - SUDDEN_DEATH;

function beginSuddenDeath(world: GameWorld) {
  const { round, lists, components } = world;
  round.reserves = cutStocks(round.reserves, SUDDEN_DEATH_SHIPS);
  const pilots = idsOf(lists.pilots);
  const { lives } = components.Tally;
  const left = cutStocks(
    pilots.map(eid => lives[eid]),
    SUDDEN_DEATH_LIVES,
  );
  for (let i = 0; i < pilots.length; i++) lives[pilots[i]] = left[i];
  showBanner(world, SUDDEN_DEATH_BANNER);
}

/** Cuts the largest reserve down to `most` and the others in proportion, so that the leader keeps the lead. */
function cutStocks(stocks: readonly number[], most: number) {
  const share = Math.min(1, most / Math.max(1, ...stocks));
  return stocks.map(stock => Math.ceil(stock * share));
}

function bleedShips(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  for (let i = 0; i < count; i++) hurtShip(world, ids[i], SUDDEN_DEATH_BLEED * DT, 0, 'bleeding');
}

function shrinkArena(world: GameWorld) {
  const { arena, lists, components } = world;
  const { share } = SUDDEN_DEATH_SHRINK;
  world.arena = { width: arena.width * share, height: arena.height * share };
  world.grids = createGrids(world.arena);
  for (const eid of idsOf(lists.pilots)) {
    components.Ship.homeX[eid] *= share;
    components.Ship.homeY[eid] *= share;
  }
  clearBeyondEdge(world);
}

/** Removes rocks and mines that are now outside the arena; ships return by themselves. */
function clearBeyondEdge(world: GameWorld) {
  const { lists, components, time } = world;
  for (const eid of idsOf(lists.rocks)) {
    if (isOutside(world, eid, 0) && !isBurning(world, eid)) crushRock(world, eid);
  }
  for (const eid of idsOf(lists.mines)) {
    if (isOutside(world, eid, 0)) components.Lifetime.endsAt[eid] = time.tick;
  }
}
