import type { Service } from '../services/service.ts';
import { guide, TOKEN_TYPES } from './guide.ts';
import { createProtocol } from './protocol.ts';

/** Address of StreamElements' gateway. */
const GATEWAY = 'wss://astro.streamelements.com/';

/** StreamElements: the chat of the account's platform, tips and other activities. */
export const streamElements = streamElementsAt(GATEWAY);

/** StreamElements at another address, for tests. */
export function streamElementsAt(address: string): Service {
  return {
    id: 'streamelements',
    guide,
    defaults: { account: '', tokenType: 'apikey' },
    refusalOf({ account = '', tokenType = '', token = '' }) {
      if (!/^[a-f0-9]{24}$|^$/.test(account))
        return '"account" must be the account ID: 24 letters and digits.';
      if (!Object.hasOwn(TOKEN_TYPES, tokenType)) return '"tokenType" must be apikey or jwt.';
      return /^[!-~]*$/.test(token) ? null : '"token" must be the token itself, without blanks.';
    },
    missingIn({ account, token }) {
      if (!token) return 'set the token';
      return account ? null : 'set the account ID';
    },
    connectionFor({ account = '', token = '', tokenType = '' }, payments) {
      return { address, protocol: createProtocol({ address, room: account, token, tokenType }, payments) };
    },
  };
}
