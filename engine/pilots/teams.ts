import { TEAM_COLORS, TEAM_PICKS, type TeamPick } from '../../schema/catalog/catalog.ts';
import { idsOf } from '../data/id-list.ts';
import { shuffle } from '../data/rng.ts';
import { MODE_RULES } from '../rules/modes.ts';
import { autoTeamCount, pilotColor } from '../rules/teams.ts';
import type { GameWorld } from '../world.ts';
import { expectedPilots, isFiller } from './roster.ts';

/** Sides: 0 belongs to nobody, then come the teams; in a free for all every ship has its own side. */
const FIRST_TEAM = 1;
const FIRST_SHIP = 16;

/** How many teams a round would have if it began now; 0 in a free for all. */
export function plannedTeams(world: GameWorld) {
  const { hasTeams, teams } = MODE_RULES[world.round.mode];
  if (!hasTeams) return 0;
  return teams || world.settings.teamCount || autoTeamCount(expectedPilots(world));
}

/** How many teams there are, or are planned in a lobby. */
export const teamCountOf = (world: GameWorld) =>
  world.round.phase === 'playing' || world.round.result ? world.round.teams : plannedTeams(world);

/** Puts a pilot into a team, -1 for none, and gives it that team's colour. */
export function setTeam(world: GameWorld, eid: number, team: number) {
  const { components, roster } = world;
  components.Team.index[eid] = team;
  components.Team.side[eid] = team < 0 ? FIRST_SHIP + eid : FIRST_TEAM + team;
  const identity = roster.get(eid);
  const color = identity?.ownColor ?? TEAM_COLORS[team] ?? pilotColor(eid);
  if (identity) roster.set(eid, { ...identity, color });
  world.cold.pilots = true;
  if (world.round.phase !== 'playing') world.cold.round = true; // the reported round includes the planned teams
}

export function teamSizes({ lists, components }: GameWorld, teams: number): number[] {
  const { ids, count } = lists.pilots;
  const sizes = new Array<number>(teams).fill(0);
  for (let i = 0; i < count; i++) {
    const team = components.Team.index[ids[i]];
    if (team >= 0 && team < teams) sizes[team]++;
  }
  return sizes;
}

/** The smallest team, or the first of several equally small ones; -1 in a free for all. */
export function smallestTeam(world: GameWorld) {
  return smallest(teamSizes(world, teamCountOf(world)));
}

/** Maximum size of a team where pilots may pick their team. */
const fairShare = (pilots: number, teams: number) => Math.ceil(pilots / teams);

const smallest = (sizes: readonly number[]) => sizes.indexOf(Math.min(...sizes));
const largest = (sizes: readonly number[]) => sizes.indexOf(Math.max(...sizes));

/** Assigns all pilots to teams at random. */
function dealTeams(world: GameWorld, teams: number) {
  shuffle(world.rng, idsOf(world.lists.pilots)).forEach((eid, i) => {
    setTeam(world, eid, teams === 0 ? -1 : i % teams);
  });
}

/** Assigns the teams of a lobby that has just opened or changed its mode. */
export function assignLobbyTeams(world: GameWorld) {
  const teams = plannedTeams(world);
  if (world.settings.teamPick) balanceTeams(world, teams);
  else dealTeams(world, teams);
}

/** Keeps the teams of a lobby balanced after somebody joined or left, or the number of teams changed. */
export function rebalanceLobby(world: GameWorld) {
  const teams = plannedTeams(world);
  if (!world.round.lobby || teams === 0) return;
  const sizes = teamSizes(world, teams);
  const placed = sizes.reduce((sum, size) => sum + size, 0);
  const isEven = Math.max(...sizes) - Math.min(...sizes) <= 1;
  if (placed < world.lists.pilots.count || !isEven) balanceTeams(world, teams);
}

/**
 * Balances the teams. Viewers stay in their teams, and filler bots even out the sizes. If that is not enough, the pilot
 * who joined the largest team last is moved, one after another. If pilots may pick their team, a pilot is moved only
 * while a team has more than its fair share.
 */
export function balanceTeams(world: GameWorld, teams: number) {
  if (teams === 0) return dealTeams(world, 0);
  const all = idsOf(world.lists.pilots);
  const { Team } = world.components;
  const isPlaced = (eid: number) => Team.index[eid] >= 0 && Team.index[eid] < teams && !isFiller(world, eid);
  const sizes = new Array<number>(teams).fill(0);
  const put = (eid: number, team: number) => {
    setTeam(world, eid, team);
    sizes[team]++;
  };
  for (const eid of all.filter(isPlaced)) sizes[Team.index[eid]]++;
  for (const eid of all.filter(eid => !isPlaced(eid))) put(eid, smallest(sizes));
  const share = fairShare(expectedPilots(world), teams);
  const isUneven = world.settings.teamPick
    ? () => Math.max(...sizes) > share
    : () => Math.max(...sizes) - Math.min(...sizes) > 1;
  while (isUneven()) {
    const from = largest(sizes);
    sizes[from]--;
    put(all.findLast(eid => Team.index[eid] === from) ?? 0, smallest(sizes));
  }
}

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
