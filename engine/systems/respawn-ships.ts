import { takeBounty } from '../pilots/bounties.ts';
import { isStillIn } from '../pilots/still-in.ts';
import { teamSizes } from '../pilots/teams.ts';
import { gameMode } from '../round/modes/index.ts';
import { launchShip } from '../spawn/ships.ts';
import type { GameWorld } from '../world.ts';

/** Launches destroyed ships again when their time has come, if the mode grants them. */
export function respawnShips(world: GameWorld) {
  if (world.round.phase !== 'playing') return;
  const mode = gameMode(world.round.mode);
  const { ids, count } = world.lists.pilots;
  const { alive, respawnAt } = world.components.Ship;
  let sizes: readonly number[] | undefined;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (alive[eid] === 1 || respawnAt[eid] > world.time.tick) continue;
    if (mode.grantShip(world, eid)) {
      sizes ??= teamSizes(world, world.round.teams);
      launchShip(world, eid, sizes);
    } else if (!isStillIn(world, eid)) takeBounty(world, eid); // nobody can earn the bounty any more
  }
}
