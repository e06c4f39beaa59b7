import type { WaitingNetHandler } from './handler.ts';

export const deleteViewer: WaitingNetHandler<'deleteViewer'> = async (
  { viewerData, simulation },
  request,
  { cause },
) => {
  await simulation.call('removePilot', { pilot: request.name }, { dryRun: true }); // refuses bots
  return () => viewerData.erase(request, cause ?? undefined);
};
