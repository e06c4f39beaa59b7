import type { Departure, PilotRecord } from '../data/round.ts';
import { RESPAWN } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';
import { isFiller } from './roster.ts';
import { recordOf } from './stats.ts';
import { setTeam } from './teams.ts';

/**
 * Records a pilot that is about to leave the round; the ship it is flying is lost. Filler bots do not return, so they
 * are recorded only if their tally is not empty.
 */
export function recordDeparture(world: GameWorld, eid: number) {
  const { Ship, Tally } = world.components;
  const leftAt = world.time.tick;
  if (Ship.alive[eid] === 1 && Tally.lives[eid] > 0) Tally.lives[eid]--;
  if (Tally.lives[eid] === 0 && Tally.outAt[eid] === 0) Tally.outAt[eid] = leftAt;
  const record = recordOf(world, eid);
  if (isFiller(world, eid) && !hasTally(record)) return;
  world.round.departures[record.id] = { ...record, leftAt };
}

const hasTally = ({ tally: { lives, outAt, ...counts } }: PilotRecord) =>
  Object.values(counts).some(count => count > 0);

/** Restores the team and tally of a returning pilot; its next ship comes after the usual respawn time. */
export function restoreDeparture(world: GameWorld, eid: number, { id, team, tally }: Departure) {
  const { Ship, Tally } = world.components;
  delete world.round.departures[id];
  for (const [field, value] of Object.entries(tally)) Tally[field as keyof typeof Tally][eid] = value;
  Ship.respawnAt[eid] = world.time.tick + RESPAWN;
  setTeam(world, eid, team);
}
