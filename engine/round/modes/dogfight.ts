import type { GameMode } from './mode.ts';
import { isTimeUp, scoreForTeam, soleLeader } from './scoring.ts';

/** Teams fight until the time is up; the most points win. */
export const dogfight: GameMode = {
  begin() {},
  admitLate() {},
  scoreKill: scoreForTeam,
  grantShip: () => true,
  findEnding(world) {
    if (!isTimeUp(world)) return null;
    const team = soleLeader(world.round.scores);
    return { reason: 'time', winner: team === null ? null : { team } };
  },
};
