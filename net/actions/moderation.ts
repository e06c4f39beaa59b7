import { requirePlatform } from '../access/bridge-rights.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const deleteViewer: WaitingNetHandler<'deleteViewer'> = async (
  { viewerData, simulation },
  request,
  { cause },
) => {
  await simulation.call('removePilot', { pilot: request.name }, { dryRun: true }); // refused for bots
  return () => viewerData.erase(request, cause ?? undefined);
};

export const removePilot: WaitingNetHandler<'removePilot'> = async (
  { viewers, simulation },
  { pilot, banMinutes },
  { cause, caller },
) => {
  requirePlatform(caller.bridge, viewers.platformOf(pilot));
  await simulation.call('removePilot', { pilot }, { dryRun: true }); // refused for bots
  if (banMinutes != null) viewers.requireViewer(pilot);
  return () => viewers.removePilot(pilot, banMinutes, cause ?? undefined);
};

export const listBans: NetHandler<'listBans'> =
  ({ viewers }) =>
  () => ({ bans: viewers.bans() });

export const liftBan: NetHandler<'liftBan'> = ({ viewers }, { name }, { caller }) => {
  requirePlatform(caller.bridge, viewers.platformOf(name));
  return () => ({ ok: true, lifted: viewers.liftBan(name) });
};
