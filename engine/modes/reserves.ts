import type { GameWorld } from '../world.ts';
import type { GameMode } from './mode.ts';
import { scoreForTeam } from './scoring.ts';

/** Teams fight until one alone has ships left; every ship that comes back is taken from its team's stock. */
export const reserves: GameMode = {
  begin({ round, settings }) {
    round.fleetSize = settings.fleetSize;
    round.reserves = round.scores.map(() => settings.fleetSize);
  },
  welcome() {},
  scoreKill(world, victim, killer, isFriendly) {
    scoreForTeam(world, victim, killer, isFriendly);
    if (world.round.reserves[world.components.Team.index[victim]] === 0)
      world.components.Tally.outAt[victim] = world.time.tick;
  },
  grantShip({ round, components }, eid) {
    const team = components.Team.index[eid];
    if (round.reserves[team] === 0) return false;
    round.reserves[team]--;
    components.Tally.outAt[eid] = 0;
    return true;
  },
  findEnding(world) {
    const standing = standingTeams(world);
    if (standing.length > 1) return null;
    if (standing.length === 0) return { reason: 'lives-out', winner: null };
    return { reason: 'last-standing', winner: { team: standing[0] } };
  },
};

/** Teams with a pilot who flies or will fly again. */
function standingTeams({ lists: { pilots }, components: { Ship, Team }, round }: GameWorld) {
  const stands = round.scores.map(() => false);
  for (let i = 0; i < pilots.count; i++) {
    const team = Team.index[pilots.ids[i]];
    if (Ship.alive[pilots.ids[i]] === 1 || round.reserves[team] > 0) stands[team] = true;
  }
  return stands.flatMap((isStanding, team) => (isStanding ? [team] : []));
}
