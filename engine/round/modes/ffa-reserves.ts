import { idsOf } from '../../data/id-list.ts';
import { isStillIn } from '../../pilots/still-in.ts';
import type { GameWorld } from '../../world.ts';
import { isSuddenDeath } from '../phases/sudden-death.ts';
import type { GameMode } from './mode.ts';
import { lastStanding, OUT } from './standing.ts';

/** Everyone against everyone with few lives each; the last one standing wins. */
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
    if (pilot === null) return { reason: 'lives-out', winner: null };
    return { reason: 'last-standing', winner: { pilot } };
  },
};

const standingPilot = (world: GameWorld, eid: number) => (isStillIn(world, eid) ? eid : OUT);

/** Latecomers get as many lives as the pilot who has the most left. */
function mostLives({ lists, components: { Tally } }: GameWorld) {
  let most = 0;
  for (const eid of idsOf(lists.pilots)) most = Math.max(most, Tally.lives[eid]);
  return most;
}
