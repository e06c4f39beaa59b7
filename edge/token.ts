import { createHmac, timingSafeEqual } from 'node:crypto';
import { io } from '../core/io.ts';

/** Tiers of tokens. `pulse` gives access to a channel's pulse, events and state; `fight` also to the fight. */
export const TIERS = ['pulse', 'fight'] as const;
export type Tier = (typeof TIERS)[number];

/** Time for which a watcher's token can be used to connect. Open connections stay open after that. @limit */
export const TOKEN_SECONDS = 300;

/** Result of checking a token. `id` identifies the token. */
export type CheckedToken =
  | { state: 'valid'; tier: Tier; id: string }
  | { state: 'invalid' }
  | { state: 'expired' };

/** Length of the random part of a watcher's token. @limit */
const NONCE_BYTES = 9;
const TOKEN = /^(pulse|fight)\.(\d{1,12})\.([\w-]{12})\.([\w-]{43})$/;

/**
 * Tokens: `<tier>.<expiry in s>.<nonce>.<HMAC-SHA256 of the channel and the other parts>`. They are not
 * stored, because every edge that has the secret can check them.
 */
export function createTokens(secret: string, now: () => number = io.wall) {
  const seconds = () => Math.floor(now() / 1000);
  const sign = (channel: string, content: string) =>
    createHmac('sha256', secret).update(`${channel}.${content}`).digest('base64url');

  return {
    issue(channel: string, tier: Tier): string {
      const content = `${tier}.${seconds() + TOKEN_SECONDS}.${io.bytes(NONCE_BYTES).toString('base64url')}`;
      return `${content}.${sign(channel, content)}`;
    },
    check(channel: string, token: string): CheckedToken {
      const [, tier, expiry, id, signature] = TOKEN.exec(token) ?? [];
      if (!tier || !id || !signature) return { state: 'invalid' };
      const expected = sign(channel, `${tier}.${expiry}.${id}`);
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return { state: 'invalid' };
      if (Number(expiry) <= seconds()) return { state: 'expired' };
      return { state: 'valid', tier: tier as Tier, id };
    },
  };
}
export type WatchTokens = ReturnType<typeof createTokens>;
