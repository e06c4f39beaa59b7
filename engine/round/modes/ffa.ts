import { idsOf } from '../../data/id-list.ts';
import { pointsOf } from '../../pilots/bounties.ts';
import type { GameWorld } from '../../world.ts';
import type { GameMode } from './mode.ts';
import { isTimeUp } from './scoring.ts';

/** Everyone against everyone until the time is up; the most points win: kills and bounties. */
export const ffa: GameMode = {
  begin() {},
  admitLate() {},
  scoreKill() {},
  grantShip: () => true,
  findEnding(world) {
    if (!isTimeUp(world)) return null;
    const better = rankingOf(world);
    const [first, second] = idsOf(world.lists.pilots).sort(better);
    const isTie = second !== undefined && better(first, second) === 0;
    return { reason: 'time', winner: first === undefined || isTie ? null : { pilot: first } };
  },
};

/** Compares pilots by points; ties are broken by fewer deaths, then more assists, then who scored first. */
function rankingOf(world: GameWorld) {
  const { deaths, assists, scoredAt } = world.components.Tally;
  return (a: number, b: number) =>
    pointsOf(world, b) - pointsOf(world, a) ||
    deaths[a] - deaths[b] ||
    assists[b] - assists[a] ||
    scoredAt[a] - scoredAt[b];
}
