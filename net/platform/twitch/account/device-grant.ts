import { type AccessToken, exchangeDeviceCode, revokeToken, startDeviceCodeFlow } from '@twurple/auth';
import type { Output } from '../../../../schema/actions/index.ts';
import { GameError, quote } from '../../../../schema/base/error.ts';
import { type Clock, inTime } from '../clock.ts';
import { failureOf, unreachable } from '../failure.ts';

/** The progress of connecting an account. */
interface GrantProgress {
  status: 'pending' | 'done' | 'denied' | 'expired';
  /** The current problem, or the reason why connecting has ended, as a sentence for the streamer. */
  error?: string;
}

/**
 * The device code grant (RFC 8628): the streamer types a code on the platform's page, and the game polls until the
 * streamer has agreed. A public client needs no secret for it.
 */
export interface DeviceGrant {
  /** Whether the streamer still has to type the code. */
  readonly isUnderWay: boolean;
  /** Starts a grant, which makes an earlier code invalid. Rejects with `unreachable` or `not-configured`. */
  start(clientId: string, scopes: string[]): Promise<Output<'streamConnect'>>;
  /**
   * Polls the platform, unless it was polled less than an interval ago. Resolves with the progress; null if
   * no grant was started.
   */
  poll(): Promise<GrantProgress | null>;
  cancel(): void;
}

interface Deps {
  clock: Clock;
  /**
   * Takes the granted token if it is still wanted. Resolves with whether it was. If this rejects, the grant
   * stays pending, and this is called again with the same token.
   */
  onGranted(clientId: string, token: AccessToken, isWanted: () => boolean): Promise<boolean>;
}

interface Grant {
  clientId: string;
  scopes: string[];
  deviceCode: string;
  intervalMs: number;
  /** Time at which the platform may be polled again. Times here are steady clock, in ms. */
  nextAt: number;
  expiresAt: number;
  /** The granted token, until it has been taken. */
  token: AccessToken | null;
  asking: Promise<void> | null;
  progress: GrantProgress;
  /** Whether another grant has started, or connecting was cancelled. */
  isReplaced: boolean;
}

export function createDeviceGrant(deps: Deps): DeviceGrant {
  const { clock } = deps;
  let grant: Grant | null = null;
  const replace = (next: Grant | null) => {
    if (grant) grant.isReplaced = true;
    grant = next;
  };
  return {
    get isUnderWay() {
      return grant?.progress.status === 'pending' && clock.steady() < grant.expiresAt;
    },
    async start(clientId, scopes) {
      const asked = await inTime(clock, startDeviceCodeFlow(clientId, scopes)).catch(error => {
        throw refusal(error, clientId);
      });
      replace(newGrant(asked, { clientId, scopes, now: clock.steady() }));
      const { verificationUri: url, userCode: code, interval, expiresIn } = asked;
      return { url, code, interval, expiresIn };
    },
    async poll() {
      return grant && (await progressOf(deps, grant));
    },
    cancel: () => replace(null),
  };
}

const newGrant = (
  { deviceCode, interval, expiresIn }: Awaited<ReturnType<typeof startDeviceCodeFlow>>,
  { clientId, scopes, now }: Pick<Grant, 'clientId' | 'scopes'> & { now: number },
): Grant => ({
  clientId,
  scopes,
  deviceCode,
  intervalMs: interval * 1_000,
  nextAt: now,
  expiresAt: now + expiresIn * 1_000,
  token: null,
  asking: null,
  progress: { status: 'pending' },
  isReplaced: false,
});

function refusal(error: unknown, clientId: string): GameError {
  const failure = failureOf(error);
  if (failure.kind === 'away') return unreachable();
  return new GameError(
    'not-configured',
    `Twitch refuses the client id ${quote(clientId)} ("${failure.message}"): compare it with the one that Twitch shows for your application, on the page Platforms of the streaming menu (/admin).`,
  );
}

async function progressOf(deps: Deps, grant: Grant): Promise<GrantProgress> {
  const { clock } = deps;
  if (grant.progress.status !== 'pending') return grant.progress;
  if (!grant.token && clock.steady() >= grant.expiresAt) grant.progress = EXPIRED;
  else if (clock.steady() >= grant.nextAt) await askInTime(deps, grant);
  return grant.progress;
}

const EXPIRED: GrantProgress = { status: 'expired', error: 'The code was not used in time: start again.' };
const AWAY: GrantProgress = {
  status: 'pending',
  error: 'Twitch cannot be reached. The game keeps trying until the code expires.',
};

/**
 * Asks the platform, with a time limit. An answer after the limit still counts, because it may contain the
 * tokens, which a code yields only once.
 */
async function askInTime(deps: Deps, grant: Grant) {
  grant.asking ??= ask(deps, grant).finally(() => {
    grant.asking = null;
    grant.nextAt = deps.clock.steady() + grant.intervalMs;
  });
  await inTime(deps.clock, grant.asking).catch(() => {
    grant.progress = AWAY;
  });
}

async function ask({ onGranted }: Deps, grant: Grant) {
  const { clientId, deviceCode, scopes } = grant;
  try {
    grant.token ??= await exchangeDeviceCode(clientId, deviceCode, scopes);
    const isTaken = await onGranted(clientId, grant.token, () => !grant.isReplaced);
    if (isTaken) grant.progress = { status: 'done' };
  } catch (error) {
    grant.progress = progressAfter(grant, error);
  }
  if (grant.isReplaced && grant.progress.status !== 'done') await giveBack(grant);
}

/** Revokes tokens that are not wanted. If that fails, they stay valid until they expire. */
async function giveBack({ clientId, token }: Grant) {
  if (token) await revokeToken(clientId, token.accessToken).catch(() => {});
}

/** Returns the progress after an error, according to the error codes of RFC 8628, section 3.5. */
function progressAfter(grant: Grant, error: unknown): GrantProgress {
  const failure = failureOf(error);
  if (failure.kind === 'away') return AWAY;
  const word = failure.message.toLowerCase().replaceAll(' ', '_');
  if (word === 'slow_down') grant.intervalMs += SLOWER_MS;
  if (word === 'slow_down' || word === 'authorization_pending') return { status: 'pending' };
  if (word === 'expired_token' || word === 'invalid_device_code') return EXPIRED;
  if (word === 'access_denied')
    return { status: 'denied', error: 'Twitch reports that the request was declined: start again.' };
  return { status: 'denied', error: `Twitch refused the request ("${failure.message}"): start again.` };
}

/**
 * While an account is being connected, the game asks Twitch regularly whether the streamer has agreed. If Twitch
 * demands slower polling, the interval grows by this time. @limit
 */
const SLOWER_MS = 5_000;
