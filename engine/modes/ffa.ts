import { pointsOf } from '../hazards/bounties.ts';
import { idsOf } from '../id-list.ts';
import type { GameMode } from './mode.ts';
import { isTimeUp, soleLeader } from './scoring.ts';

/** Everyone against everyone until the time is up; most points win: kills and bounties. */
export const ffa: GameMode = {
  begin() {},
  welcome() {},
  scoreKill() {},
  grantShip: () => true,
  findEnding(world) {
    if (!isTimeUp(world)) return null;
    const pilots = idsOf(world.lists.pilots);
    const leader = soleLeader(pilots.map(eid => pointsOf(world, eid)));
    return { reason: 'time', winner: leader === null ? null : { pilot: pilots[leader] } };
  },
};
