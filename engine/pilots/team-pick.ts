import { TEAM_PICKS, type TeamPick } from '../../schema/catalog.ts';
import type { GameWorld } from '../world.ts';
import { expectedPilots } from './roster.ts';
import { fairShare, setTeam, teamCountOf, teamSizes } from './teams.ts';

/**
 * Puts a joined pilot into the team it picked, while everybody may pick one and that team has less than its
 * fair share; it stays where it is otherwise.
 */
export function pickTeam(world: GameWorld, eid: number, pick: TeamPick | null | undefined) {
  if (!pick || !world.settings.teamPick) return;
  const team = TEAM_PICKS.indexOf(pick);
  const teams = teamCountOf(world);
  if (team >= teams || team === world.components.Team.index[eid]) return;
  if (teamSizes(world, teams)[team] < fairShare(expectedPilots(world), teams)) setTeam(world, eid, team);
}
