import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const removePilot: WaitingNetHandler<'removePilot'> = async (
  { viewers, simulation },
  { pilot, banMinutes },
  { cause },
) => {
  await simulation.call('removePilot', { pilot }, { dryRun: true }); // refuses bots
  if (banMinutes != null) viewers.requireViewer(pilot);
  return () => viewers.removePilot(pilot, banMinutes, cause ?? undefined);
};

export const listBans: NetHandler<'listBans'> =
  ({ viewers }) =>
  () => ({ bans: viewers.bans() });

export const liftBan: NetHandler<'liftBan'> =
  ({ viewers }, { name }) =>
  () => ({ ok: true, lifted: viewers.liftBan(name) });
