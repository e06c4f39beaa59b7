import { accountAt, accountsIn, platformFor, requirePacks } from '../platform/account/account.ts';
import { loginsIn } from '../platform/account/users.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const getStreamUsers: WaitingNetHandler<'getStreamUsers'> = async (
  { platforms, lookups },
  { logins, platform: name },
  { caller },
) => {
  const typed = loginsIn(logins);
  const platform = platformFor(platforms.adapters, 'users', name);
  const { users, missing } = await platform.users([...typed.keys()], () => lookups.take(caller));
  return () => ({ users, missing: missing.map(login => typed.get(login) ?? login) });
};

export const streamConnect: NetHandler<'streamConnect'> = ({ platforms }, { platform, packs }) => {
  const { account } = accountAt(platforms.adapters, platform);
  requirePacks(account, packs ?? []);
  account.requireClient();
  return () => account.connect(packs ?? []);
};

export const streamConnectPoll: NetHandler<'streamConnectPoll'> = ({ platforms }, { platform }) => {
  const { account } = accountAt(platforms.adapters, platform);
  return () => account.poll();
};

export const getStreamAccount: NetHandler<'getStreamAccount'> = ({ platforms }, { platform }) => {
  const { name, account } = accountAt(platforms.adapters, platform);
  return () => ({ platform: name, ...account.describe() });
};

export const getStreamAccounts: NetHandler<'getStreamAccounts'> =
  ({ platforms }) =>
  () => ({
    accounts: accountsIn(platforms.adapters).map(({ name, account, capabilities }) => ({
      platform: name,
      ...account.describe(),
      guide: account.guide,
      rewards: capabilities.has('rewards'),
    })),
  });

export const streamDisconnect: NetHandler<'streamDisconnect'> = ({ platforms }, { platform }) => {
  const { name, account } = accountAt(platforms.adapters, platform);
  return async () => ({ platform: name, ...(await account.disconnect()) });
};

export const setStreamClient: NetHandler<'setStreamClient'> = ({ platforms }, { platform, clientId }) => {
  const { name, account } = accountAt(platforms.adapters, platform);
  if (clientId !== '') account.requireClientId(clientId);
  return async () => ({
    ok: true as const,
    account: { platform: name, ...(await account.setClient(clientId)) },
  });
};
