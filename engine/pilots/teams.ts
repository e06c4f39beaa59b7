import { TEAM_COLORS } from '../../schema/catalog.ts';
import { idsOf } from '../data/id-list.ts';
import { shuffle } from '../data/rng.ts';
import { MODE_RULES } from '../rules/modes.ts';
import { autoTeamCount, pilotColor } from '../rules/teams.ts';
import type { GameWorld } from '../world.ts';
import { expectedPilots, isFiller } from './roster.ts';

/** Sides: 0 is nobody's, then the teams; in a free for all every ship is one of its own. */
const FIRST_TEAM = 1;
const FIRST_SHIP = 16;

/** How many teams a round that began now would have; 0 in a free for all. */
export function plannedTeams(world: GameWorld) {
  const { hasTeams, teams } = MODE_RULES[world.round.mode];
  if (!hasTeams) return 0;
  return teams || world.settings.teamCount || autoTeamCount(expectedPilots(world));
}

/** How many teams there are; in a lobby those that are planned. */
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
  if (world.round.phase !== 'playing') world.cold.round = true; // it tells the teams that are planned
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

/** The team that needs a pilot most, the first among equals; -1 in a free for all. */
export function smallestTeam(world: GameWorld) {
  return smallest(teamSizes(world, teamCountOf(world)));
}

/** Most pilots of one team where everybody may pick theirs. */
export const fairShare = (pilots: number, teams: number) => Math.ceil(pilots / teams);

const smallest = (sizes: readonly number[]) => sizes.indexOf(Math.min(...sizes));
const largest = (sizes: readonly number[]) => sizes.indexOf(Math.max(...sizes));

/** Deals all pilots out anew. */
function dealTeams(world: GameWorld, teams: number) {
  shuffle(world.rng, idsOf(world.lists.pilots)).forEach((eid, i) => {
    setTeam(world, eid, teams === 0 ? -1 : i % teams);
  });
}

/** The teams of a lobby that was just opened, or whose mode or number of teams has changed. */
export function assignLobbyTeams(world: GameWorld) {
  const teams = plannedTeams(world);
  if (world.settings.teamPick) balanceTeams(world, teams);
  else dealTeams(world, teams);
}

/** Keeps the teams of a lobby even when somebody came or went, or their number has changed. */
export function rebalanceLobby(world: GameWorld) {
  const teams = plannedTeams(world);
  if (!world.round.lobby || teams === 0) return;
  const sizes = teamSizes(world, teams);
  const placed = sizes.reduce((sum, size) => sum + size, 0);
  const isEven = Math.max(...sizes) - Math.min(...sizes) <= 1;
  if (placed < world.lists.pilots.count || !isEven) balanceTeams(world, teams);
}

/**
 * The teams that a round begins with: viewers stay where they are, filler bots make the sizes even. Where that
 * is not enough, who joined last changes over; where everybody may pick a team, only from one that has more
 * than its fair share.
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
