import { ApiClient } from '@twurple/api';
import type { AccessTokenWithUserId, AuthProvider } from '@twurple/auth';
import { GameError } from '../../../../schema/base/error.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { ClientId } from './client-id.ts';
import type { TokenSource } from './token-source.ts';

/** Time after which a single request to Twitch's API is cancelled. @limit */
const CALL_MS = 10_000;

/**
 * Options for calls. The library copies them for each call, so `signal` is a getter that gives each call its
 * own time limit.
 */
const FETCH_OPTIONS: object = {
  get signal() {
    return AbortSignal.timeout(CALL_MS);
  },
};

/** Creates the library's client. Its log is silenced, because its lines contain addresses. */
export const createApiClient = (authProvider: AuthProvider) =>
  new ApiClient({ authProvider, logger: { custom: () => {} }, fetchOptions: FETCH_OPTIONS });

/**
 * Converts an access token to the library's form. It has no expiry: the game decides when to renew the token, because
 * the library would already renew it a whole minute before it expires.
 */
const tokenFor = (accessToken: string, userId: string, scope: string[]): AccessTokenWithUserId => ({
  accessToken,
  userId,
  scope,
  refreshToken: null,
  expiresIn: null,
  obtainmentTimestamp: 0,
});

/** Fetches the platform's data about the user to whom a token belongs. Rejects with the library's errors. */
export async function fetchUser(
  clientId: string,
  access: string,
  id: string,
): Promise<Pick<StoredAccount, 'user' | 'hasRewards'>> {
  const token = async () => tokenFor(access, id, []);
  const provider: AuthProvider = {
    clientId,
    getCurrentScopesForUser: () => [],
    getAccessTokenForUser: token,
    getAnyAccessToken: token,
  };
  const found = await createApiClient(provider).users.getUserById(id);
  if (!found) throw new Error('The platform does not know the user of its own token.');
  const { name: login, displayName: name, profilePictureUrl: avatar, broadcasterType } = found;
  return { user: { id, login, name, avatar }, hasRewards: broadcasterType !== '' };
}

/**
 * Gives the library the account's tokens. The library's own `RefreshingAuthProvider` does not work with one-time
 * refresh tokens. When two calls are refused at the same time, it uses the same token twice. After a single failure,
 * even a network failure, it refuses every call until the account is added again.
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

/**
 * The error for a call during which another account was connected. The call was not meant for that account's
 * channel.
 */
const anotherAccount = () =>
  new GameError('not-connected', 'Another streaming account was connected in the meantime: try again.');

/** Throws unless at least one of the wanted scopes was granted. */
function requireAny(wanted: readonly string[] | undefined, granted: readonly string[]) {
  if (!wanted?.length || wanted.some(scope => granted.includes(scope))) return;
  throw new GameError(
    'not-connected',
    `The streaming account has not granted ${wanted.join(' or ')}: connect it again in the streaming menu (/admin).`,
  );
}
