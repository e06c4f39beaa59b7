import { nextField } from '../data/round.ts';
import { requireFight } from '../entities/require.ts';
import * as calamities from '../hazards/calamities.ts';
import * as nukes from '../hazards/nuke.ts';
import { callStrikes as callDown, requireStrikes } from '../hazards/strikes.ts';
import * as bounties from '../pilots/bounties.ts';
import { findPilot, identityOf } from '../pilots/roster.ts';
import { requireStillIn } from '../pilots/still-in.ts';
import { scatterRocks } from '../spawn/rock-field.ts';
import { type Handler, requiring } from './handler.ts';

export const startCalamity = requiring<'startCalamity'>(calamities.requireCalamity, (world, { type }) => {
  const start = calamities.startCalamity(world, type);
  return () => ({ ok: true, ...start() });
});

export const launchNuke = requiring<'launchNuke'>(nukes.requireNuke, (world, { by }) => {
  const launch = nukes.launchNuke(world, by);
  return () => ({ ok: true, ...launch() });
});

export const callStrikes = requiring<'callStrikes'>(requireStrikes, (world, { count, by }) => {
  const call = callDown(world, count, by);
  return () => {
    call();
    return { ok: true, count };
  };
});

export const placeBounty = requiring<'placeBounty'>(requireFight, (world, { target, stacks, by }) => {
  const eid = findPilot(world, target);
  const { name } = identityOf(world, eid);
  const place = bounties.placeBounty(world, eid, stacks ?? 1, by);
  requireStillIn(world, eid);
  return () => ({ ok: true, target: name, stacks: place() });
});

export const setField: Handler<'setField'> = (world, { field: setting }) => {
  const { round } = world;
  return () => {
    world.settings = { ...world.settings, field: setting };
    round.field = nextField(world);
    if (round.phase === 'playing') round.lastFought = round.field;
    if (round.phase === 'playing' || round.result) scatterRocks(world);
    world.cold.round = true;
    return { field: round.field, setting };
  };
};
