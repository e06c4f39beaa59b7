import { callBoss, chooseBoss } from '../../bosses/encounter.ts';
import { giveLives } from '../../bosses/shared-lives.ts';
import { idsOf } from '../../data/id-list.ts';
import { isDown } from '../../entities/boss-phase.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import type { GameMode } from './mode.ts';
import { isTimeUp } from './scoring.ts';

/** All pilots against a boss, with shared lives. */
export const boss: GameMode = {
  begin(world) {
    const { round, settings, lists, time } = world;
    round.reserves = [0];
    giveLives(world, lists.pilots.count * settings.bossLives);
    round.endsAt = settings.bossMinutes > 0 ? time.tick + seconds(settings.bossMinutes * 60) : null;
    callBoss(world, chooseBoss(world, settings.boss));
  },
  admitLate(world) {
    giveLives(world, world.settings.bossLives);
  },
  scoreKill() {},
  grantShip({ round }) {
    if (round.reserves[0] === 0) return false;
    round.reserves[0]--;
    return true;
  },
  findEnding(world) {
    const { round, lists } = world;
    if (lists.bosses.count === 0 && round.bossDown !== null) return { reason: 'boss-down', winner: 'pilots' };
    if (areWrecks(world)) return null; // won: the round ends when the last wreck has blown up
    if (round.reserves[0] === 0 && lists.flying.count === 0) return { reason: 'lives-out', winner: 'boss' };
    return isTimeUp(world) ? { reason: 'time', winner: 'boss' } : null;
  },
};

/** Whether only wrecks of bosses are left. */
function areWrecks(world: GameWorld) {
  const bosses = idsOf(world.lists.bosses);
  return bosses.length > 0 && bosses.every(eid => isDown(world, eid));
}
