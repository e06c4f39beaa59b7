import { clearBosses } from '../../bosses/encounter.ts';
import { clearIds, type IdList, idsOf } from '../../data/id-list.ts';
import { createMomentum } from '../../data/momentum.ts';
import { removeEntity } from '../../entities/entities.ts';
import { removeStrike } from '../../hazards/strikes.ts';
import { removeZone } from '../../hazards/zone.ts';
import { adjustFillers } from '../../pilots/fillers.ts';
import { dismissGuests } from '../../pilots/roster-bots.ts';
import { clearRocks } from '../../spawn/rock-field.ts';
import type { GameWorld } from '../../world.ts';

/** Removes everything from the arena and resets the round. Filler bots and guests leave. */
export function clearArena(world: GameWorld) {
  landShips(world);
  clearBosses(world);
  clearWeapons(world);
  clearRocks(world);
  adjustFillers(world, 0);
  dismissGuests(world);
  clearRecords(world);
  const { round } = world;
  round.result = null;
  round.stats = null;
  round.knockouts = [];
  round.departures = {};
  round.lobby = null;
  round.hold = null;
  round.endsAt = null;
  round.resultsCloseAt = null;
  round.teams = 0;
  round.scores = [];
  round.reserves = [];
  round.livesGiven = 0;
  world.momentum = createMomentum();
  world.cold.round = true;
}

/** Removes all ships from the arena without counting deaths. */
export function landShips({ lists, components: { Ship, Status, Brain, Hull } }: GameWorld) {
  for (const eid of idsOf(lists.pilots)) {
    Ship.alive[eid] = 0;
    Status.bits[eid] = 0;
    Hull.points[eid] = 0;
    Brain.target[eid] = 0;
    Brain.hunters[eid] = 0;
  }
  clearIds(lists.flying);
}

/** Removes everything that can do damage: shots, missiles, mines and hazards. */
export function clearWeapons(world: GameWorld) {
  clearHazards(world);
  world.shots.count = 0;
  clearEntities(world, world.lists.missiles);
  clearEntities(world, world.lists.mines);
}

function clearEntities(world: GameWorld, list: IdList) {
  for (const eid of idsOf(list)) removeEntity(world, eid);
  clearIds(list);
}

/** Resets tallies, charges and cool-downs of all pilots. */
export function clearRecords({ lists, components: { Tally, Charges, Ready, Recharge } }: GameWorld) {
  for (const eid of idsOf(lists.pilots)) {
    for (const store of [Tally, Charges, Ready, Recharge]) {
      for (const values of Object.values(store)) values[eid] = 0;
    }
    Tally.lives[eid] = -1;
  }
}

/** Ends all calamities, nukes, strikes and bounties. */
function clearHazards(world: GameWorld) {
  const { lists, round } = world;
  for (const zone of idsOf(lists.zones)) removeZone(world, zone);
  for (const strike of idsOf(lists.strikes)) removeStrike(world, strike);
  round.bounties = [];
  round.calamityAt = null;
}
