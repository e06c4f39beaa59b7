import { requireAccount } from '../platform/account.ts';
import type { NetHandler } from './handler.ts';

export const getStreamUsers: NetHandler<'getStreamUsers'> = () => requireAccount('Users');
