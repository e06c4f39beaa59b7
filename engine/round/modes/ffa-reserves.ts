import { idsOf } from '../../data/id-list.ts';
import { soleBest } from '../../pilots/ranking.ts';
import { isStillIn } from '../../pilots/still-in.ts';
import type { GameWorld } from '../../world.ts';
import { isSuddenDeath } from '../sudden-death.ts';
import type { GameMode } from './mode.ts';
import { lastStanding, OUT } from './standing.ts';

/**
 * Everyone against everyone with few lives each; the last one standing wins. If the last pilots fall in the same tick,
 * the best by kills, deaths, assists and the time of the last kill wins.
 */
export const ffaReserves: GameMode = {
  begin({ lists, components, settings }) {
    for (const eid of idsOf(lists.pilots)) components.Tally.lives[eid] = settings.ffaLives;
  },
  admitLate(world, eid) {
    world.components.Tally.lives[eid] = isSuddenDeath(world) ? 0 : mostLives(world);
  },
  scoreKill({ components: { Tally }, time }, victim) {
    Tally.lives[victim]--;
    if (Tally.lives[victim] === 0) Tally.outAt[victim] = time.tick;
  },
  grantShip: ({ components }, eid) => components.Tally.lives[eid] > 0,
  findEnding(world) {
    const pilot = lastStanding(world, standingPilot);
    if (pilot === undefined) return null;
    if (pilot === null) return { reason: 'lives-out', winner: bestOfFallen(world) };
    return { reason: 'last-standing', winner: { pilot } };
  },
};

/** The best of the pilots who lost their last ship in this tick. */
function bestOfFallen(world: GameWorld) {
  const { outAt } = world.components.Tally;
  const pilot = soleBest(
    world,
    idsOf(world.lists.pilots).filter(eid => outAt[eid] === world.time.tick),
  );
  return pilot === null ? null : { pilot };
}

const standingPilot = (world: GameWorld, eid: number) => (isStillIn(world, eid) ? eid : OUT);

/** Number of lives that a latecomer gets: as many as the pilot with the most lives left has. */
function mostLives({ lists, components: { Tally } }: GameWorld) {
  let most = 0;
  for (const eid of idsOf(lists.pilots)) most = Math.max(most, Tally.lives[eid]);
  return most;
}
