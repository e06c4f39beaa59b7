import { identityOf } from './roster.ts';
import { RESPAWN } from './rules/ships.ts';
import { setTeam } from './teams.ts';
import type { GameWorld } from './world.ts';

/** What a pilot who leaves during a round finds again when it comes back: its team and record, no fresh lives. */
export interface Departure {
  team: number;
  /** By field of the store `Tally`. */
  tally: Record<string, number>;
}

/** Remembers a pilot that is about to leave the round. The ship it flies in is given up. */
export function rememberDeparture(world: GameWorld, eid: number) {
  const { Ship, Tally, Team } = world.components;
  if (Ship.alive[eid] === 1 && Tally.lives[eid] > 0) Tally.lives[eid]--;
  if (Tally.lives[eid] === 0 && Tally.outAt[eid] === 0) Tally.outAt[eid] = world.time.tick;
  const tally = Object.fromEntries(Object.entries(Tally).map(([field, values]) => [field, values[eid]]));
  world.round.departures[identityOf(world, eid).id] = { team: Team.index[eid], tally };
}

/** Gives a pilot back what it left behind; its next ship comes as after a death. */
export function takeBack(world: GameWorld, eid: number, { team, tally }: Departure) {
  const { Ship, Tally } = world.components;
  for (const [field, values] of Object.entries(Tally)) values[eid] = tally[field];
  Ship.respawnAt[eid] = world.time.tick + RESPAWN;
  setTeam(world, eid, team);
}
