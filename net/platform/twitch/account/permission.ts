import { type AccessToken, getTokenInfo, refreshUserToken, revokeToken } from '@twurple/auth';
import type { Clock } from '../clock.ts';
import { inTime } from '../in-time.ts';
import { fetchUser } from './api-client.ts';
import type { StoredAccount } from './stored-account.ts';
import { tokensOf } from './token-source.ts';

/** Where the permission of an account begins and ends. */

/** The account that has given it. Rejects with the library's errors. */
export async function accountOf(
  clientId: string,
  token: AccessToken,
  now: number,
): Promise<Omit<StoredAccount, 'since'>> {
  const { userId, scopes } = await getTokenInfo(token.accessToken);
  if (userId === null) throw new Error('The platform gave a token that belongs to no user.');
  const found = await fetchUser(clientId, token.accessToken, userId);
  return { clientId, ...found, scopes, tokens: tokensOf(token, now), ended: '' };
}

/** How long a disconnect waits for the platform. */
const REVOKING_MS = 3_000;

/** Asks the platform to revoke it, as well as that goes: what cannot be revoked lapses by itself. Never rejects. */
export async function revokePermission(account: StoredAccount, clock: Clock): Promise<void> {
  await inTime(clock, revoke(account, clock.now()), REVOKING_MS).catch(() => {});
}

/** Only an access token can be revoked, and only one that has not lapsed. */
async function revoke({ clientId, tokens }: StoredAccount, now: number) {
  if (!tokens) return;
  const isGood = now < tokens.expiresAt;
  const access = isGood
    ? tokens.access
    : (await refreshUserToken(clientId, undefined, tokens.refresh)).accessToken;
  await revokeToken(clientId, access);
}
