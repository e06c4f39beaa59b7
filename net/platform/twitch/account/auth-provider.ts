import type { AuthProvider } from '@twurple/auth';
import { GameError } from '../../../../schema/base/error.ts';
import type { AccountStore } from './account-store.ts';
import { tokenFor } from './api-client.ts';
import type { ClientId } from './client-id.ts';
import type { TokenSource } from './token-source.ts';

/**
 * Gives the library the tokens of the account. Its own `RefreshingAuthProvider` does not work with one-time refresh
 * tokens: two calls that are refused at the same time use the same token twice, and after one failure, even of the
 * network, it refuses every call until the account is added again.
 */
export function createAuthProvider(
  client: ClientId,
  accounts: AccountStore,
  source: TokenSource,
): AuthProvider {
  const scopes = () => (accounts.current?.tokens ? accounts.current.scopes : []);
  const tokenOf = (access: string, user: User | undefined) => {
    const id = accounts.current?.user.id ?? '';
    if (user !== undefined && idOf(user) !== id) throw anotherAccount();
    return tokenFor(access, id, scopes());
  };
  const get = async (user?: User) => tokenOf(await source.get(), user);

  return {
    get clientId() {
      return client.id;
    },
    getCurrentScopesForUser: scopes,
    async getAccessTokenForUser(user, ...sets) {
      const token = await get(user);
      for (const set of sets) requireAny(set, token.scope);
      return token;
    },
    getAnyAccessToken: get,
    refreshAccessTokenForUser: async user => tokenOf(await source.renew(), user),
  };
}

type User = Parameters<AuthProvider['getAccessTokenForUser']>[0];

const idOf = (user: User) => (typeof user === 'object' ? user.id : String(user));

/** Another account was connected during the call, which is not meant for its channel. */
const anotherAccount = () =>
  new GameError('not-connected', 'Another streaming account was connected in the meantime: try again.');

/** Of each set that the library names, one scope is enough. */
function requireAny(wanted: readonly string[] | undefined, granted: readonly string[]) {
  if (!wanted?.length || wanted.some(scope => granted.includes(scope))) return;
  throw new GameError(
    'not-connected',
    `The streaming account has not granted ${wanted.join(' or ')}: connect it again in the streaming menu (/admin).`,
  );
}
