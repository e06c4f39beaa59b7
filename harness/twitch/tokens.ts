import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

/** A consent of an account. All tokens that were issued for it end together with it. */
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
 * The issued tokens. As the client is public, a refresh token works only once
 * (https://dev.twitch.tv/docs/authentication/refresh-tokens/). A client that sends the same refresh token
 * twice loses the consent and all its tokens, as RFC 9700, section 4.14.2, advises.
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
    /** Ends a consent and all its tokens, and calls `revoked`. */
    revoke,
    /** Returns the access token with the given text; null if the token is unknown, expired or revoked. */
    getAccess(text: string): AccessToken | null {
      const token = accessTokens.get(text);
      return token && !token.consent.isRevoked && token.expiresAt > clock.now() ? token : null;
    },
    /** Exchanges a refresh token for a new pair of tokens. Resolves with the reason if the exchange is refused. */
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
    /** Lets every access token expire now. */
    expireAccess() {
      for (const token of accessTokens.values()) token.expiresAt = clock.now();
    },
    /** Every secret that was ever issued. Tests check that none of them leaks. */
    secrets: () => [...accessTokens.keys(), ...refreshTokens.keys()],
    consents: () => new Set([...accessTokens.values()].map(({ consent }) => consent)),
  };
}

export type Tokens = ReturnType<typeof createTokens>;
