import { platformFor } from '../platform/account/account.ts';
import { loginsIn } from '../platform/account/users.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const getStreamUsers: WaitingNetHandler<'getStreamUsers'> = async (
  { platforms, lookups },
  { logins },
  { caller },
) => {
  const typed = loginsIn(logins);
  const platform = platformFor(platforms.adapters, 'users');
  const { users, missing } = await platform.users([...typed.keys()], () => lookups.take(caller));
  return () => ({ users, missing: missing.map(login => typed.get(login) ?? login) });
};

export const streamConnect: NetHandler<'streamConnect'> = ({ account }, { packs }) => {
  account.requireClient();
  return () => account.connect(packs ?? []);
};

export const streamConnectPoll: NetHandler<'streamConnectPoll'> =
  ({ account }) =>
  () =>
    account.poll();

export const getStreamAccount: NetHandler<'getStreamAccount'> =
  ({ account }) =>
  () =>
    account.describe();

export const streamDisconnect: NetHandler<'streamDisconnect'> =
  ({ account }) =>
  () =>
    account.disconnect();

export const setStreamClient: NetHandler<'setStreamClient'> =
  ({ account }, { clientId }) =>
  async () => ({ ok: true as const, account: await account.setClient(clientId) });
