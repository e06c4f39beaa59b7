import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigningSecret, readExtensionToken } from '../../../net/access/extension-token.ts';

/** When the token of a viewer is valid; test/net/access/extension.test.ts has what it may do. */
const SECRET = Buffer.alloc(32, 7);
const NOW_MS = 1_700_000_000_000;
const NOW = NOW_MS / 1000;

const CLAIMS = { exp: NOW + 60, channel_id: '44', role: 'viewer', opaque_user_id: 'U1' };

function tokenWith(claims: object) {
  const parts = [{ alg: 'HS256' }, { ...CLAIMS, ...claims }].map(part => JSON.stringify(part));
  const text = parts.map(part => Buffer.from(part).toString('base64url')).join('.');
  return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`;
}

const read = (token: string) => readExtensionToken(token, SECRET, '44', NOW_MS);

describe('a token', () => {
  it('says who its holder is, and until when', () => {
    expect(read(tokenWith({}))).toEqual({ name: 'extension:U1', scope: 'read', expiresAt: NOW_MS + 60_000 });
  });

  it.each([
    ['until the very moment that it names', { exp: NOW + 0.001 }, { exp: NOW }],
    ['from the very moment that it names', { nbf: NOW }, { nbf: NOW + 0.001 }],
  ])('is valid %s', (_, valid, invalid) => {
    expect(read(tokenWith(valid))).not.toBeNull();
    expect(read(tokenWith(invalid))).toBeNull();
  });

  it.each(['', '..', 'a.b', 'a.b.c.d', 'a.b.', `${tokenWith({})}.`, tokenWith({}).slice(0, -1)])(
    'of another form is refused: %j',
    token => {
      expect(read(token)).toBeNull();
    },
  );
});

it.each([
  [Buffer.alloc(32), true],
  [Buffer.alloc(31), false],
  [Buffer.alloc(64), true],
])('a secret has at least 32 bytes', (bytes, isLongEnough) => {
  expect(isSigningSecret(bytes.toString('base64'))).toBe(isLongEnough);
});
