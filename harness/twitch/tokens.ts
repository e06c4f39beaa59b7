import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** Everything issued by one consent of an account: all of it ends together. */
export interface Consent {
  userId: string;
  clientId: string;
  scopes: readonly string[];
  isRevoked: boolean;
}

export interface AccessToken {
  text: string;
  consent: Consent;
  expiresAt: number;
}

export interface TokenPair {
  access: AccessToken;
  refresh: string;
}

const secret = () => randomBytes(15).toString('hex');

/**
 * The issued tokens. A refresh token works once, as those of public clients do
 * (https://dev.twitch.tv/docs/authentication/refresh-tokens/); a client that sends it a second time has lost the
 * consent and every token of it, as RFC 9700, section 4.14.2, advises.
 */
export function createTokens(
  clock: Clock,
  lifeSeconds: () => number,
  revoked: (consent: Consent) => Promise<void>,
) {
  const accessTokens = new Map<string, AccessToken>();
  const refreshTokens = new Map<string, { consent: Consent; isUsed: boolean }>();

  async function revoke(consent: Consent) {
    if (consent.isRevoked) return;
    consent.isRevoked = true;
    await revoked(consent);
  }

  function issue(consent: Consent): TokenPair {
    const access = { text: secret(), consent, expiresAt: clock.now() + lifeSeconds() * 1_000 };
    const refresh = secret();
    accessTokens.set(access.text, access);
    refreshTokens.set(refresh, { consent, isUsed: false });
    return { access, refresh };
  }

  return {
    issue,
    /** Ends a consent and all its tokens. `revoked` is called. */
    revoke,
    /** The access token of that text, null when it is unknown, expired or revoked. */
    getAccess(text: string): AccessToken | null {
      const token = accessTokens.get(text);
      return token && !token.consent.isRevoked && token.expiresAt > clock.now() ? token : null;
    },
    /** A new pair for a refresh token, or the reason why there is none. */
    async refresh(text: string, clientId: string): Promise<TokenPair | 'invalid' | 'used-twice'> {
      const token = refreshTokens.get(text);
      if (!token || token.consent.isRevoked || token.consent.clientId !== clientId) return 'invalid';
      if (token.isUsed) {
        await revoke(token.consent);
        return 'used-twice';
      }
      token.isUsed = true;
      return issue(token.consent);
    },
    /** Ends every access token at once, as their expiry would. */
    expireAccess() {
      for (const token of accessTokens.values()) token.expiresAt = clock.now();
    },
    /** Every secret that was ever issued, for tests that search for them where they must not be. */
    secrets: () => [...accessTokens.keys(), ...refreshTokens.keys()],
    consents: () => new Set([...accessTokens.values()].map(({ consent }) => consent)),
  };
}

export type Tokens = ReturnType<typeof createTokens>;
