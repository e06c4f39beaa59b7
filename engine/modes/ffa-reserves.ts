import { idsOf } from '../id-list.ts';
import type { GameMode } from './mode.ts';

/** Everyone against everyone with few lives each; the last one standing wins. */
export const ffaReserves: GameMode = {
  begin(world) {
    for (const eid of idsOf(world.lists.pilots)) this.welcome(world, eid);
  },
  welcome({ components, settings }, eid) {
    components.Tally.lives[eid] = settings.ffaLives;
  },
  scoreKill({ components: { Tally }, time }, victim) {
    Tally.lives[victim]--;
    if (Tally.lives[victim] === 0) Tally.outAt[victim] = time.tick;
  },
  grantShip: ({ components }, eid) => components.Tally.lives[eid] > 0,
  findEnding({ lists, components }) {
    const standing = idsOf(lists.pilots).filter(eid => components.Tally.lives[eid] > 0);
    if (standing.length > 1) return null;
    if (standing.length === 0) return { reason: 'lives-out', winner: null };
    return { reason: 'last-standing', winner: { pilot: standing[0] } };
  },
};
