import { getTokenInfo, InvalidTokenError } from '@twurple/auth';
import { createCoolDown } from '../../../../core/back-off.ts';
import { createSingleFlight } from '../../../../core/single-flight.ts';
import { type Clock, inTime } from '../clock.ts';
import { failureOf } from '../failure.ts';
import type { AccountStore } from './account-store.ts';
import { fetchUser } from './api-client.ts';
import type { TokenSource } from './token-source.ts';

/**
 * Checks whether the platform still accepts the account, and reads its name and permissions. Twitch demands
 * this from every client at the start and once per hour
 * (https://dev.twitch.tv/docs/authentication/validate-tokens/). While the platform is unreachable, the checks
 * are more frequent.
 */
export interface AccountCheck {
  /** Checks now, unless a check is running or the cool-down has not ended. Never rejects. */
  look(): Promise<void>;
  /** Checks despite a recent failure. Call this when another call has reached the platform. */
  lookAgain(): Promise<void>;
  close(): void;
}

interface Deps {
  clock: Clock;
  accounts: AccountStore;
  source: TokenSource;
  onRefused(message: string): void;
  onReached(isReached: boolean): void;
  onChange(): void;
}

/** Interval between checks of the Twitch account's permission. @limit */
const HOUR_MS = 60 * 60_000;

export function createAccountCheck(deps: Deps): AccountCheck {
  const { clock, accounts, onReached } = deps;
  const coolDown = createCoolDown(clock.steady);
  const flights = createSingleFlight<void, null>();
  let cancel = () => {};
  let isClosed = false;

  const lookOnce = async () => {
    try {
      await inTime(clock, compare(deps));
      coolDown.worked();
      onReached(true);
    } catch {
      coolDown.failed();
      if (accounts.current?.tokens) onReached(false);
    }
  };
  const wait = () => {
    cancel();
    const ms = coolDown.leftMs || HOUR_MS;
    if (accounts.current?.tokens && !isClosed) cancel = clock.after(ms, () => void look());
  };

  const look = async () => {
    if (!accounts.current?.tokens) return;
    if (coolDown.leftMs > 0) return wait(); // waits again, because timers may fire a fraction of a millisecond early
    await flights(null, lookOnce);
    wait();
  };
  return {
    look,
    lookAgain() {
      coolDown.worked();
      return look();
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}

/** Compares the account with the platform's data. Rejects if the platform is unreachable. */
async function compare(deps: Deps) {
  const { clock, accounts, onChange } = deps;
  const info = await tokenInfo(deps);
  const account = accounts.current;
  if (!info || !account?.tokens) return;
  const { clientId, tokens, user } = account;
  const found = await fetchUser(clientId, tokens.access, user.id);
  const { current } = accounts;
  if (current?.user.id !== user.id) return;
  const since = Math.min(current.since, clock.now()); // not in the future: this machine's clock may have been fast when the account was connected
  const next = { ...current, ...found, since, scopes: info.scopes };
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  accounts.set(next);
  onChange();
}

/**
 * Reads the token info. Resolves with null if the permission has ended: the platform accepts neither the
 * token nor a renewed one.
 */
async function tokenInfo({ source, onRefused }: Deps) {
  const info = await infoOf(await source.get());
  if (info) return info;
  const renewed = await infoOf(await source.renew());
  if (!renewed) onRefused('invalid access token');
  return renewed;
}

/** Validates a token. Resolves with null if the platform refuses it. */
async function infoOf(access: string) {
  try {
    return await getTokenInfo(access);
  } catch (error) {
    if (error instanceof InvalidTokenError && failureOf(error).kind === 'refused') return null;
    throw error;
  }
}
