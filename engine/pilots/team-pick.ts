import { TEAM_PICKS, type TeamPick } from '../../schema/catalog/catalog.ts';
import type { GameWorld } from '../world.ts';
import { expectedPilots } from './roster.ts';
import { fairShare, setTeam, teamCountOf, teamSizes } from './teams.ts';

/**
 * Moves a pilot to the picked team, if picking is allowed and the team has less than its fair share; otherwise the
 * pilot stays in its team.
 */
export function pickTeam(world: GameWorld, eid: number, pick: TeamPick | null | undefined) {
  if (!pick || !world.settings.teamPick) return;
  const team = TEAM_PICKS.indexOf(pick);
  const teams = teamCountOf(world);
  if (team >= teams || team === world.components.Team.index[eid]) return;
  if (teamSizes(world, teams)[team] < fairShare(expectedPilots(world), teams)) setTeam(world, eid, team);
}
