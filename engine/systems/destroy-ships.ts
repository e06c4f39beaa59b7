import { assistantsOf, killerOf } from '../combat/damage.ts';
import { KIND } from '../components.ts';
import { removeId } from '../data/id-list.ts';
import { showEffect } from '../data/visuals.ts';
import { bossName, bossOf } from '../entities/boss-names.ts';
import { meansOf, useHarmAsCause } from '../events/causes.ts';
import { emit } from '../events/emit.ts';
import { payBounty, takeBounty } from '../pilots/bounties.ts';
import { identityOf } from '../pilots/roster.ts';
import { isStillIn } from '../pilots/still-in.ts';
import { dropTarget } from '../pilots/target.ts';
import { gameMode } from '../round/modes/index.ts';
import { RESPAWN } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';

/** Destroys ships without hull and credits the kills. */
export function destroyShips(world: GameWorld) {
  const { flying } = world.lists;
  const { points } = world.components.Hull;
  for (let i = flying.count - 1; i >= 0; i--) {
    if (points[flying.ids[i]] <= 0) destroyShip(world, flying.ids[i]);
  }
  world.cause = null;
}

function destroyShip(world: GameWorld, eid: number) {
  const { Hull, Ship, Status, Tally, Position } = world.components;
  useHarmAsCause(world, eid);
  Hull.points[eid] = 0;
  Ship.alive[eid] = 0;
  Ship.respawnAt[eid] = world.time.tick + RESPAWN;
  Status.bits[eid] = 0;
  Tally.deaths[eid]++;
  dropTarget(world, eid);
  removeId(world.lists.flying, eid);
  showEffect(world.visuals, 'shipDeath', Position.x[eid], Position.y[eid], eid);
  creditKill(world, eid);
}

function countKill({ components: { Tally }, time }: GameWorld, killer: number) {
  Tally.kills[killer]++;
  Tally.scoredAt[killer] = time.tick;
}

function creditKill(world: GameWorld, victim: number) {
  const { Tally, Team, Kind } = world.components;
  const killer = killerOf(world, victim);
  const pilot = Kind.code[killer] === KIND.ship ? killer : 0;
  const isFriendly = pilot !== 0 && Team.side[killer] === Team.side[victim];
  if (isFriendly) Tally.friendlyKills[pilot]++;
  else if (pilot !== 0) countKill(world, pilot);
  for (const eid of assistantsOf(world, victim, killer)) Tally.assists[eid]++;
  gameMode(world.round.mode).scoreKill(world, victim, pilot, isFriendly);
  if (pilot !== 0 && !isFriendly) payBounty(world, victim, pilot);
  if (!isStillIn(world, victim)) takeBounty(world, victim); // nobody can earn the bounty any more
  const names = {
    victim: identityOf(world, victim).name,
    killer: killer === 0 ? null : killerName(world, killer),
  };
  emit(world, 'kill', { ...names, friendly: isFriendly, means: meansOf(world, victim) });
}

/** The name reported for the killer of a ship: a pilot's, or the boss's when its craft did it. */
const killerName = (world: GameWorld, eid: number) =>
  world.components.Kind.code[eid] === KIND.ship
    ? identityOf(world, eid).name
    : bossName(world, bossOf(world, eid));
