import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Scope } from '../../schema/base/action.ts';

/**
 * Tokens that the streaming platform issues to viewers of an extension: JSON Web Tokens (RFC 7519) signed with HS256.
 * They are checked synchronously, like keys, because a request's headers and body must be read at once.
 */
export interface ExtensionClaims {
  name: string;
  scope: Scope;
  /** Time at which the token expires (wall clock, ms). */
  expiresAt: number;
}

/** Shortest secret of a viewer extension. HS256 needs 32 bytes (RFC 7518, 3.2). @limit */
const MIN_SECRET_BYTES = 32;

export const SIGNING_SECRET_RULE = 'the base64 text that the platform shows, of at least 32 bytes';

export const isSigningSecret = (text: string) =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text, 'base64').length >= MIN_SECRET_BYTES;

const SCOPE_OF_ROLE = { viewer: 'read', external: 'read', moderator: 'play', broadcaster: 'play' } as const;

/**
 * A token with critical extensions (`crit`) is refused, because RFC 7515 forbids accepting extensions that
 * one does not understand.
 */
const Header = v.object({ alg: v.literal('HS256'), crit: v.optional(v.undefined()) });

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const Claims = v.object({
  exp: v.pipe(v.number(), v.finite()),
  nbf: v.optional(v.number(), 0),
  channel_id: Id,
  role: v.picklist(['viewer', 'external', 'moderator', 'broadcaster']),
  opaque_user_id: Id,
});

/** Whether the text looks like an extension token. A key never does. */
export const looksLikeToken = (text: string) => text.includes('.');

/**
 * Returns a token's claims. Returns null if the token is not signed with the secret, belongs to another
 * channel, has expired or is not valid yet.
 */
export function readExtensionToken(
  token: string,
  secret: Uint8Array,
  channelId: string,
  now: number,
): ExtensionClaims | null {
  const [, header = '', payload = '', signature = ''] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (signature === '' || !isSigned(`${header}.${payload}`, signature, secret)) return null;
  const claims = v.safeParse(Claims, decode(payload));
  if (!v.is(Header, decode(header)) || !claims.success) return null;
  const { exp, nbf, channel_id, role, opaque_user_id } = claims.output;
  if (channel_id !== channelId || exp * 1000 <= now || nbf * 1000 > now) return null;
  return { name: `extension:${opaque_user_id}`, scope: SCOPE_OF_ROLE[role], expiresAt: exp * 1000 };
}

function isSigned(text: string, signature: string, secret: Uint8Array) {
  const expected = createHmac('sha256', secret).update(text).digest();
  const actual = Buffer.from(signature, 'base64url');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
