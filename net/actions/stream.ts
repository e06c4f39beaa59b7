import { cannotConnect, platformFor } from '../platform/account.ts';
import { loginsIn } from '../platform/users.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const getStreamUsers: WaitingNetHandler<'getStreamUsers'> = async ({ platforms }, { logins }) => {
  const found = await platformFor(platforms.adapters, 'users').users(loginsIn(logins));
  return () => found;
};

export const streamConnect: NetHandler<'streamConnect'> = cannotConnect;
export const streamConnectPoll: NetHandler<'streamConnectPoll'> = cannotConnect;
export const getStreamAccount: NetHandler<'getStreamAccount'> = cannotConnect;
export const streamDisconnect: NetHandler<'streamDisconnect'> = cannotConnect;
export const setStreamClient: NetHandler<'setStreamClient'> = cannotConnect;
