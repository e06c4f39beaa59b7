import { idsOf } from '../../data/id-list.ts';
import { soleBest } from '../../pilots/ranking.ts';
import type { GameMode } from './mode.ts';
import { isTimeUp } from './scoring.ts';

/** Everyone against everyone until the time is up. The pilot with the most points from kills and bounties wins. */
export const ffa: GameMode = {
  begin() {},
  admitLate() {},
  scoreKill() {},
  grantShip: () => true,
  findEnding(world) {
    if (!isTimeUp(world)) return null;
    const pilot = soleBest(world, idsOf(world.lists.pilots));
    return { reason: 'time', winner: pilot === null ? null : { pilot } };
  },
};
