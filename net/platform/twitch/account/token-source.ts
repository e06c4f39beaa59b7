import { type AccessToken, refreshUserToken, revokeToken } from '@twurple/auth';
import { type CoolDown, createCoolDown } from '../../../../core/back-off.ts';
import { GameError } from '../../../../schema/base/error.ts';
import { type Clock, inTime } from '../clock.ts';
import { failureOf, unreachable } from '../failure.ts';
import type { AccountStore, StoredAccount, Tokens } from './account-store.ts';

/**
 * The source of the account's access token. It renews the token shortly before it expires.
 *
 * A refresh token is valid for one use, and a second use may end the whole permission. So there is only one refresh at
 * a time. The answer is accepted however late it arrives, and is stored before the new access token is returned. One
 * risk remains: the new refresh token is lost if the answer is lost or the process ends before it has stored the
 * answer. Then the old refresh token is tried again, because perhaps only the request was lost. This is done only after
 * the access token has expired, because the account works until then.
 */
export interface TokenSource {
  /** Resolves with the current token. Rejects with `not-connected` or `unreachable`. */
  get(): Promise<string>;
  /** Resolves with a new token. Call this when the platform has refused the current one. Rejects like `get`. */
  renew(): Promise<string>;
  /**
   * The running refresh. If the account is disconnected before the answer arrives, the new token is revoked, and this
   * rejects: with `not-connected` if the old or the new token is no longer valid, otherwise with `unreachable`.
   */
  readonly renewing: Promise<unknown> | null;
  /** Stops renewing. Resolves when no refresh is running. Never rejects. */
  close(): Promise<void>;
}

interface Deps {
  clock: Clock;
  accounts: AccountStore;
  /** Called with the platform's message when it refuses to renew the token. */
  onRefused(message: string): void;
  /** Called after each attempt with whether the platform was reached. */
  onReached(isReached: boolean): void;
}

type Connected = StoredAccount & { tokens: Tokens };

/** A Twitch token is renewed when this share of its lifetime is left: twelve minutes of four hours. @limit */
const LAST_PART = 1 / 20;

export function createTokenSource(deps: Deps): TokenSource {
  const { clock, accounts } = deps;
  const coolDown = createCoolDown(clock.steady);
  let renewing: Promise<string> | null = null;
  let isClosed = false;

  const renewOnce = () => {
    renewing ??= renewed(deps, coolDown).finally(() => {
      renewing = null;
    });
    return inTime(clock, renewing).catch(error => {
      connected(accounts);
      throw error;
    });
  };
  /** After a failure, the next attempt waits until the access token has expired. */
  const canWait = () => isClosed || coolDown.hasFailed;
  const mayRenew = () => renewing !== null || (!isClosed && coolDown.leftMs === 0);

  return {
    get renewing() {
      return renewing;
    },
    async get() {
      const { access, expiresAt, obtainedAt } = connected(accounts).tokens;
      const left = expiresAt - clock.now();
      if (left > (expiresAt - obtainedAt) * LAST_PART) return access;
      if (left > 0) return canWait() ? access : renewOnce().catch(() => stillGood(accounts, access));
      if (!mayRenew()) throw unreachable();
      return renewOnce();
    },
    async renew() {
      connected(accounts);
      if (!mayRenew()) throw unreachable();
      return renewOnce();
    },
    async close() {
      isClosed = true;
      await renewing?.catch(() => {}); // the caller who wants the token gets the error
    },
  };
}

const notConnected = () =>
  new GameError(
    'not-connected',
    'No streaming account is connected. Connect one in the streaming menu (/admin), then try again.',
  );

function connected({ current }: AccountStore): Connected {
  if (!current?.tokens) throw notConnected();
  return { ...current, tokens: current.tokens };
}

/** Returns the same access token again, if the account is still connected. */
function stillGood(accounts: AccountStore, access: string): string {
  connected(accounts);
  return access;
}

async function renewed(deps: Deps, coolDown: CoolDown): Promise<string> {
  const { clock, accounts, onReached } = deps;
  const { clientId, tokens } = connected(accounts);
  const isCurrent = () => accounts.current?.tokens?.refresh === tokens.refresh;
  try {
    const answer = await refreshUserToken(clientId, undefined, tokens.refresh);
    const next = tokensOf(answer, clock.now(), tokens.refresh);
    if (!isCurrent() || !accounts.current) throw await giveBack(clientId, next);
    accounts.set({ ...accounts.current, tokens: next });
    coolDown.worked();
    onReached(true);
    return next.access;
  } catch (error) {
    if (error instanceof GameError) throw error;
    throw isCurrent() ? failed(deps, coolDown, error) : failedLate(error);
  }
}

function failed({ onRefused, onReached }: Deps, coolDown: CoolDown, error: unknown): GameError {
  const failure = failureOf(error);
  if (failure.kind === 'refused') {
    onRefused(failure.message);
    return notConnected();
  }
  coolDown.failed();
  onReached(false);
  return unreachable();
}

/** The error of a refresh, or of `giveBack`, for an account that has since been disconnected. */
const failedLate = (error: unknown) => (failureOf(error).kind === 'refused' ? notConnected() : unreachable());

/** Revokes a token that was renewed for an account that has since been disconnected. */
async function giveBack(clientId: string, { access }: Tokens): Promise<GameError> {
  await revokeToken(clientId, access);
  return notConnected();
}

/** Assumed lifetime of a token if Twitch does not state it. @limit */
const USUAL_SECONDS = 4 * 60 * 60;

/** Converts an answer. If the answer has no refresh token, the old one remains valid (RFC 6749, section 6). */
export const tokensOf = (answer: AccessToken, now: number, refresh = ''): Tokens => ({
  access: answer.accessToken,
  refresh: answer.refreshToken ?? refresh,
  obtainedAt: now,
  expiresAt: now + (answer.expiresIn ?? USUAL_SECONDS) * 1_000,
});
