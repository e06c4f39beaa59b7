import { cannotConnect, requireAccount } from '../platform/account.ts';
import type { NetHandler } from './handler.ts';

export const getStreamUsers: NetHandler<'getStreamUsers'> = () => requireAccount('Users');
export const streamConnect: NetHandler<'streamConnect'> = cannotConnect;
export const streamConnectPoll: NetHandler<'streamConnectPoll'> = cannotConnect;
