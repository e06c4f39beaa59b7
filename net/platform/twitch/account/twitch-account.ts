import { type AccessToken, getTokenInfo, refreshUserToken, revokeToken } from '@twurple/auth';
import { GameError } from '../../../../schema/base/error.ts';
import type { Store } from '../../../store/store.ts';
import type { Vault } from '../../../store/vault.ts';
import type { AccountStanding, StreamingAccount } from '../../intake/platform.ts';
import { type Clock, inTime, wallClock } from '../clock.ts';
import { failureOf } from '../failure.ts';
import type { TwitchLink } from '../link.ts';
import { createAccountCheck } from './account-check.ts';
import { createAccountStore, type StoredAccount } from './account-store.ts';
import { createAccountView } from './account-view.ts';
import { createApiClient, createAuthProvider, fetchUser } from './api-client.ts';
import { createClientId, requireClientId } from './client-id.ts';
import { createCondition, daysIdle, endedBecause } from './condition.ts';
import { createDeviceGrant } from './device-grant.ts';
import { GUIDE, packsIn, scopesFor } from './guide.ts';
import { createTokenSource, tokensOf } from './token-source.ts';

/** Begins and ends an account's permission. */

/** Fetches the account to which a token belongs. Rejects with the library's errors. */
async function accountOf(
  clientId: string,
  token: AccessToken,
  now: number,
): Promise<Omit<StoredAccount, 'since'>> {
  const { userId, scopes } = await getTokenInfo(token.accessToken);
  if (userId === null) throw new Error('The platform gave a token that belongs to no user.');
  const found = await fetchUser(clientId, token.accessToken, userId);
  return { clientId, ...found, scopes, tokens: tokensOf(token, now), ended: '' };
}

/** Longest wait for Twitch when an account is disconnected. @limit */
const REVOKING_MS = 3_000;

/** Revokes the permission on the platform. If that fails, the log says what the streamer can do. Never rejects. */
async function revokePermission(services: Services, account: StoredAccount): Promise<void> {
  const { clock, onLog } = services;
  await inTime(clock, revoke(services, account), REVOKING_MS).catch(error => {
    if (mayStillBeValid(error)) onLog(notRevoked(account.user.name));
  });
}

/** Whether a permission may still be valid after revoking it has failed. It is not if the platform refuses its tokens. */
const mayStillBeValid = (error: unknown) =>
  error instanceof GameError ? error.code !== 'not-connected' : failureOf(error).kind === 'away';

const notRevoked = (name: string) =>
  `The streaming account ${name} is disconnected, but Twitch did not confirm in time that the permission was revoked: to make sure that it is, remove the game at https://www.twitch.tv/settings/connections.`;

/**
 * Revokes the tokens. Only an access token that has not expired can be revoked. A running refresh revokes its
 * own new token. Rejects with `not-connected` if it did, or with an error if the tokens could not be revoked.
 */
async function revoke({ clock, source }: Services, { clientId, tokens }: StoredAccount) {
  if (!tokens) return;
  if (clock.now() < tokens.expiresAt) return revokeToken(clientId, tokens.access);
  if (source.renewing) return void (await source.renewing);
  const { accessToken } = await refreshUserToken(clientId, undefined, tokens.refresh);
  await revokeToken(clientId, accessToken);
}

interface Deps {
  store: Store;
  vault: Vault;
  /** Client id from the environment. Takes precedence over the stored one. */
  environmentClientId?: string;
  /** Client id that is used if no other is set. By default it is the game's own. */
  builtInClientId?: string;
  clock?: Clock;
  onLog(line: string): void;
  /** Called after each change of the result of `describe`. */
  onDescription?(description: AccountStanding): void;
}

export interface TwitchConnection extends TwitchLink, StreamingAccount {
  /** Resolves when the answer to a running refresh is stored. Later answers are lost. */
  close(): Promise<void>;
}

/** Creates the connection to the streamer's account at Twitch. A stored account is used at once. */
export function createTwitchAccount(deps: Deps): TwitchConnection {
  const services = createServices(deps);
  const { client, accounts, source, grant, check, auth, view, end } = services;
  void check.look();

  return {
    auth,
    api: createApiClient(auth),
    get account() {
      return view.account;
    },
    onChange: view.onChange,
    setProblem: (part, problem) => setProblem(services, part, problem),
    revoked: () => end(''),
    guide: GUIDE,
    describe: view.describe,
    requireClient: () => void client.require(),
    connect: packs => connect(services, packs),
    poll: () => poll(services),
    disconnect: () => leave(services),
    requireClientId,
    async setClient(id) {
      if (client.wouldChange(id)) return leave(services, () => client.store(id));
      client.store(id);
      return view.describe();
    },
    async close() {
      check.close();
      grant.cancel();
      await source.close();
      view.close();
      accounts.close();
    },
  };
}

type Services = ReturnType<typeof createServices>;

function createServices({
  store,
  vault,
  environmentClientId,
  builtInClientId,
  clock = wallClock,
  onLog,
  onDescription = () => {},
}: Deps) {
  const client = createClientId(store, environmentClientId, builtInClientId);
  const accounts = createAccountStore({ store, vault, client, clock, onLog });
  const condition = createCondition(accounts, clock);
  const grant = createDeviceGrant({
    clock,
    onGranted: (clientId, token, isWanted) => take(services, clientId, token, isWanted),
  });
  const view = createAccountView({ store, client, accounts, grant, condition, onDescription });
  const end = (message: string) => endPermission({ clock, accounts, view, onLog }, message);
  const onReached = (isReached: boolean) => {
    condition.setAway(!isReached && view.account !== null);
    view.update();
  };
  const source = createTokenSource({
    clock,
    accounts,
    onRefused: end,
    onReached(isReached) {
      onReached(isReached);
      if (!isReached) void check.look();
    },
  });
  const check = createAccountCheck({
    clock,
    accounts,
    source,
    onRefused: end,
    onReached,
    onChange: view.update,
  });
  const auth = createAuthProvider(client, accounts, source);
  const services = { clock, client, accounts, condition, source, grant, view, check, auth, end, onLog };
  return services;
}

interface EndPermissionDeps extends Pick<Services, 'clock' | 'accounts' | 'view'> {
  onLog(line: string): void;
}

/** Call this when the platform has ended the permission. Reports it once and stops all calls. */
function endPermission({ clock, accounts, view, onLog }: EndPermissionDeps, message: string) {
  const { current } = accounts;
  if (!current?.tokens) return;
  const ended = endedBecause(message, daysIdle(current.tokens.obtainedAt, clock.now()));
  accounts.set({ ...current, tokens: null, ended });
  onLog(`The streaming account ${current.user.name} is no longer connected. ${ended}`);
  view.update();
}

/**
 * Begins to connect. Scopes that were granted before are requested again, because the new permission replaces
 * the old one.
 */
async function connect(services: Services, packs: Parameters<StreamingAccount['connect']>[0]) {
  const { client, grant, view } = services;
  const granted = packsIn(view.account?.scopes ?? new Set());
  const begun = await grant.start(client.require(), scopesFor(new Set([...granted, ...packs])));
  view.update();
  return begun;
}

async function poll({ client, grant, view }: Services) {
  const progress = await grant.poll();
  view.update();
  if (progress && progress.status !== 'done') return progress;
  if (view.account) return { status: 'done' as const };
  client.require();
  throw new GameError('not-connected', 'No account is being connected: start with POST /stream/connect.');
}

/**
 * Replaces the previous account. If the account is the same, it continues without interruption. Resolves with
 * false if the token is no longer wanted, because the account was disconnected or another code was requested.
 */
async function take(services: Services, clientId: string, token: AccessToken, isWanted: () => boolean) {
  const { clock, accounts, condition, check } = services;
  const account = await accountOf(clientId, token, clock.now());
  if (!isWanted()) return false;
  const { current, stored } = accounts;
  const isSame = current?.user.id === account.user.id;
  accounts.set({ ...account, since: isSame ? current.since : clock.now() });
  condition.reset();
  if (stored && !isSame) void revokePermission(services, stored);
  void check.lookAgain();
  return true;
}

/** Deletes the account, and runs `also` in the same transaction. */
async function leave(services: Services, also?: () => void) {
  const { accounts, condition, grant, view } = services;
  const before = accounts.stored;
  accounts.remove(also);
  grant.cancel();
  condition.reset();
  view.update();
  if (before) await revokePermission(services, before);
  return view.describe();
}

/**
 * Sets or clears the problem of a part. A new problem may mean that the platform is unreachable, and its end
 * that the platform is reachable again.
 */
function setProblem(services: Services, ...[part, problem]: Parameters<TwitchLink['setProblem']>) {
  const { condition, check, view } = services;
  if (!condition.setProblem(part, problem)) return;
  view.update();
  if (problem !== null) void check.look();
  else if (condition.current.isAway) void check.lookAgain();
}
