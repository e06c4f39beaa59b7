import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { createExtension } from '../../../net/access/extension.ts';
import { isSigningSecret, readExtensionToken } from '../../../net/access/extension-token.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { createVault } from '../../../net/store/vault.ts';

/** Tests when a viewer's token is valid. test/net/access/extension.test.ts tests what the token permits. */

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

describe('viewer token', () => {
  it('a viewer token says who the viewer is and when the token expires', () => {
    expect(read(tokenWith({}))).toEqual({ name: 'extension:U1', scope: 'read', expiresAt: NOW_MS + 60_000 });
  });

  it.each([
    ['exactly until the time in its exp claim', { exp: NOW + 0.001 }, { exp: NOW }],
    ['exactly from the time in its nbf claim', { nbf: NOW }, { nbf: NOW + 0.001 }],
  ])('a viewer token is valid %s', (_, valid, invalid) => {
    expect(read(tokenWith(valid))).not.toBeNull();
    expect(read(tokenWith(invalid))).toBeNull();
  });

  it('in a viewer token, the ids of the viewer and of the channel have at most 100 characters', () => {
    expect(read(tokenWith({ opaque_user_id: 'U'.repeat(100) }))).not.toBeNull();
    for (const opaque_user_id of ['', 'U'.repeat(101)])
      expect(read(tokenWith({ opaque_user_id }))).toBeNull();
  });

  it.each(['', '..', 'a.b', 'a.b.c.d', 'a.b.', `${tokenWith({})}.`, tokenWith({}).slice(0, -1)])(
    'a malformed viewer token is rejected: %j',
    token => {
      expect(read(token)).toBeNull();
    },
  );
});

/** An extension on the channel of the account, or on `environmentChannel` if that is set. */
function opened(environmentChannel?: string) {
  const home = newHome();
  const store = openStore(home);
  onTestFinished(store.close);
  const clock = { now: NOW_MS };
  const account = { id: '44' };
  const extension = createExtension({
    store,
    vault: createVault(store, home),
    environmentSecret: SECRET.toString('base64'),
    environmentChannel,
    now: () => clock.now,
  });
  extension.followAccount(() => account.id);
  const holder = extension.identify(tokenWith({})) ?? expect.fail('The token is not valid.');
  return { store, extension, clock, account, holder };
}

describe('viewer token', () => {
  it('a viewer token stops working exactly when it expires', () => {
    const { extension, clock, holder } = opened('44');
    clock.now = NOW_MS + 59_999;
    expect([extension.isValid(holder), extension.sweep()]).toEqual([true, false]);
    clock.now++;
    expect([extension.isValid(holder), extension.sweep()]).toEqual([false, true]);
  });

  it.each([
    ["without a set channel, a change of account changes the extension's channel", undefined, false],
    ["with a set channel, a change of account does not change the extension's channel", '44', true],
  ])('%s', (_, channel, isValid) => {
    const { extension, account, holder } = opened(channel);
    account.id = '55';
    expect(extension.sweep()).toBe(!isValid);
    expect(extension.isValid(holder)).toBe(isValid);
  });
});

describe('change of the extension', () => {
  it('if one changed setting of the viewer extension cannot be stored, no setting of the extension changes', () => {
    const { store, extension, holder } = opened();
    store.run(
      "CREATE TRIGGER full BEFORE INSERT ON facts WHEN new.name = 'extension-origin' BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    const before = extension.describe();
    const change = { channelId: '66', origin: 'https://abc.ext-twitch.tv' };
    expect(() => extension.change(change)).toThrow(expect.objectContaining({ code: 'not-stored' }));
    expect([extension.describe(), extension.isValid(holder)]).toEqual([before, true]);
    store.run('DROP TRIGGER full');
    extension.change({});
    expect(extension.describe()).toEqual(before);
  });

  it("the viewer extension's channel cannot be changed if an environment variable sets it", () => {
    const { extension } = opened('44');
    extension.change({ channelId: '66' });
    expect(extension.describe().channelId).toBe('44');
  });
});

it("the viewer extension follows the account's channel even while it uses a channel of its own", () => {
  const { extension, account } = opened();
  extension.change({ channelId: '66' });
  account.id = '55';
  expect([extension.sweep(), extension.describe().accountChannel]).toEqual([false, '55']);
  extension.change({ channelId: '' });
  expect(extension.identify(tokenWith({ channel_id: '55' }))).not.toBeNull();
});

it.each([
  [Buffer.alloc(32), true],
  [Buffer.alloc(31), false],
  [Buffer.alloc(64), true],
])('the secret of the viewer extension must have at least 32 bytes', (bytes, isLongEnough) => {
  expect(isSigningSecret(bytes.toString('base64'))).toBe(isLongEnough);
});
