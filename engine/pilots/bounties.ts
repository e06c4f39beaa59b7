import { FLAGS } from '../../schema/wire/frame.ts';
import type { Bounty } from '../data/round.ts';
import { requireFight } from '../entities/require.ts';
import { MAX_STACKS } from '../rules/hazards.ts';
import type { GameWorld } from '../world.ts';
import { findCaller } from './caller.ts';
import { identityOf } from './roster.ts';

/** Largest value that the store of a pilot's bounties can hold. */
const MOST_EARNED = 0xffff;

/** Returns a function that adds stacks to the bounty on a pilot, and returns the total. Throws `wrong-phase`. */
export function placeBounty(world: GameWorld, eid: number, stacks: number, by: string | null = null) {
  requireFight(world);
  const { name } = findCaller(world, by);
  return () => {
    const bounty = bountyOn(world, eid) ?? openBounty(world, eid);
    bounty.stacks = Math.min(MAX_STACKS, bounty.stacks + stacks);
    bounty.by = name ?? bounty.by;
    world.cold.round = true;
    return bounty.stacks;
  };
}

function openBounty(world: GameWorld, eid: number): Bounty {
  const { Ship, Status } = world.components;
  const bounty = { pilot: eid, stacks: 0, by: null };
  world.round.bounties.push(bounty);
  if (Ship.alive[eid] === 1) Status.bits[eid] |= FLAGS.bounty;
  return bounty;
}

export const bountyOn = ({ round }: GameWorld, eid: number) =>
  round.bounties.find(({ pilot }) => pilot === eid);

/** Removes the bounty on a pilot whose ship is gone, and returns the number of stacks. */
export function takeBounty(world: GameWorld, eid: number) {
  const { round, cold } = world;
  const stacks = bountyOn(world, eid)?.stacks ?? 0;
  if (stacks === 0) return 0;
  round.bounties = round.bounties.filter(({ pilot }) => pilot !== eid);
  cold.round = true;
  return stacks;
}

/** Pays the bounty on a destroyed ship to the pilot who destroyed it: one point per stack. */
export function payBounty(world: GameWorld, victim: number, killer: number) {
  const { Tally, Team } = world.components;
  if (world.round.bounties.length === 0) return;
  const stacks = takeBounty(world, victim);
  Tally.bounties[killer] = Math.min(MOST_EARNED, Tally.bounties[killer] + stacks);
  if (Team.index[killer] >= 0) world.round.scores[Team.index[killer]] += stacks;
}

/** Bounties as `GET /state` shows them. */
export const bountiesState = (world: GameWorld) =>
  world.round.bounties.map(({ pilot, stacks, by }) => {
    const { id, name } = identityOf(world, pilot);
    return { id, name, stacks, by };
  });
