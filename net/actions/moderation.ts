import type { NetHandler } from './handler.ts';

export const removePilot: NetHandler<'removePilot'> =
  ({ viewers }, { pilot, banMinutes }) =>
  () =>
    viewers.removePilot(pilot, banMinutes);

export const listBans: NetHandler<'listBans'> =
  ({ viewers }) =>
  () => ({ bans: viewers.bans() });

export const liftBan: NetHandler<'liftBan'> =
  ({ viewers }, { name }) =>
  () => ({ ok: true, lifted: viewers.liftBan(name) });
