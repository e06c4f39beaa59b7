import { TEAM_COLORS } from '../schema/catalog.ts';
import { idsOf } from './id-list.ts';
import { shuffle } from './rng.ts';
import { expectedPilots, isFiller } from './roster.ts';
import { MODE_RULES } from './rules/modes.ts';
import { autoTeamCount, pilotColor } from './rules/teams.ts';
import type { GameWorld } from './world.ts';

/** Sides: 0 is nobody's, then the teams; in a free for all every ship is one of its own. */
const FIRST_TEAM = 1;
const FIRST_SHIP = 16;

/** How many teams a round that began now would have; 0 in a free for all. */
export function plannedTeams(world: GameWorld) {
  if (!MODE_RULES[world.round.mode].hasTeams) return 0;
  return world.settings.teamCount || autoTeamCount(expectedPilots(world));
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
  if (identity) roster.set(eid, { ...identity, color: TEAM_COLORS[team] ?? pilotColor(eid) });
  world.cold.pilots = true;
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

const smallest = (sizes: readonly number[]) => sizes.indexOf(Math.min(...sizes));
const largest = (sizes: readonly number[]) => sizes.indexOf(Math.max(...sizes));

/** Deals all pilots out anew. */
export function dealTeams(world: GameWorld, teams: number) {
  shuffle(world.rng, idsOf(world.lists.pilots)).forEach((eid, i) => {
    setTeam(world, eid, teams === 0 ? -1 : i % teams);
  });
}

/**
 * The teams that a round begins with: viewers stay where they are, filler bots make the sizes even. Where that
 * is not enough, who joined last changes over, unless everybody may pick a team.
 */
export function evenTeams(world: GameWorld, teams: number) {
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
  while (!world.settings.teamPick && Math.max(...sizes) - Math.min(...sizes) > 1) {
    const from = largest(sizes);
    sizes[from]--;
    put(all.findLast(eid => Team.index[eid] === from) ?? 0, smallest(sizes));
  }
}
