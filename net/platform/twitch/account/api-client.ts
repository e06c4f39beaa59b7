import { ApiClient } from '@twurple/api';
import type { AccessTokenWithUserId, AuthProvider } from '@twurple/auth';
import type { StoredAccount } from './stored-account.ts';

/** Longest call to Twitch. @limit */
const CALL_MS = 10_000;

/** The library copies these options for each call, so each call has its own time limit. */
const FETCH_OPTIONS: object = {
  get signal() {
    return AbortSignal.timeout(CALL_MS);
  },
};

/** The library's client. It must not write to the console, because its lines contain addresses. */
export const createApiClient = (authProvider: AuthProvider) =>
  new ApiClient({ authProvider, logger: { custom: () => {} }, fetchOptions: FETCH_OPTIONS });

/**
 * An access token in the library's form. The game itself decides when to renew it, because the library's margin is a
 * whole minute.
 */
export const tokenFor = (accessToken: string, userId: string, scope: string[]): AccessTokenWithUserId => ({
  accessToken,
  userId,
  scope,
  refreshToken: null,
  expiresIn: null,
  obtainmentTimestamp: 0,
});

/** The platform's data about the user of a token. Rejects with the library's errors. */
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
