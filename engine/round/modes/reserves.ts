import { isStillIn } from '../../pilots/still-in.ts';
import type { GameWorld } from '../../world.ts';
import type { GameMode } from './mode.ts';
import { scoreForTeam } from './scoring.ts';
import { lastStanding, OUT } from './standing.ts';

/** Teams fight until only one has ships left; every respawn takes a ship from its team's reserve. */
export const reserves: GameMode = {
  begin({ round, settings }) {
    round.reserves = round.scores.map(() => settings.fleetSize);
  },
  admitLate() {},
  scoreKill(world, victim, killer, isFriendly) {
    scoreForTeam(world, victim, killer, isFriendly);
    if (world.round.reserves[world.components.Team.index[victim]] === 0) {
      world.components.Tally.outAt[victim] = world.time.tick;
    }
  },
  grantShip({ round, components }, eid) {
    const team = components.Team.index[eid];
    if (round.reserves[team] === 0) return false;
    round.reserves[team]--;
    components.Tally.outAt[eid] = 0;
    return true;
  },
  findEnding(world) {
    const team = lastStanding(world, standingTeam);
    if (team === undefined) return null;
    if (team === null) return { reason: 'lives-out', winner: null };
    return { reason: 'last-standing', winner: { team } };
  },
};

const standingTeam = (world: GameWorld, eid: number) =>
  isStillIn(world, eid) ? world.components.Team.index[eid] : OUT;
