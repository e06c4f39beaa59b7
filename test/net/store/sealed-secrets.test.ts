import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { createVault, type Vault } from '../../../net/store/vault.ts';

/** Tests the stored form of secrets. Stores of earlier versions must stay readable. */

const NAME = 'script:TOKEN';
const TEXT = 'hush-hush é';

let home: string;
let store: Store;
let vault: Vault;
beforeEach(() => {
  home = newHome();
  store = openStore(home);
  vault = createVault(store, home);
  return () => store.close();
});

const keyPath = () => join(home, 'secret.key');
const sealedOf = (name: string) =>
  Buffer.from(
    store.get<{ sealed: Uint8Array }>('SELECT sealed FROM vault WHERE name = ?', name)?.sealed ?? [],
  );
const put = (name: string, sealed: Buffer) =>
  store.run('INSERT OR REPLACE INTO vault (name, sealed) VALUES (?, ?)', name, sealed);

describe('sealed secret', () => {
  it('a sealed secret is a 12-byte nonce, a 16-byte tag and the text, encrypted by AES-256-GCM with its name', () => {
    vault.set(NAME, TEXT);
    const sealed = sealedOf(NAME);
    expect(sealed).toHaveLength(12 + 16 + Buffer.byteLength(TEXT));
    const decipher = createDecipheriv('aes-256-gcm', readFileSync(keyPath()), sealed.subarray(0, 12))
      .setAAD(Buffer.from(NAME))
      .setAuthTag(sealed.subarray(12, 28));
    expect(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()).toBe(TEXT);
  });

  it('a secret sealed by another implementation of the same format can be read', () => {
    const [key, nonce] = [Buffer.alloc(32, 7), Buffer.alloc(12, 9)];
    writeFileSync(keyPath(), key);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(NAME));
    const text = Buffer.concat([cipher.update(TEXT, 'utf8'), cipher.final()]);
    put(NAME, Buffer.concat([nonce, cipher.getAuthTag(), text]));
    expect(vault.get(NAME)).toBe(TEXT);
  });

  it('a nonce of sealed secrets is never used twice', () => {
    const nonces = Array.from({ length: 20 }, () => {
      vault.set(NAME, TEXT);
      return sealedOf(NAME).toString('hex', 0, 12);
    });
    expect(new Set(nonces).size).toBe(20);
  });

  it('a sealed secret that was truncated, changed or swapped counts as unset', () => {
    vault.set(NAME, TEXT);
    const sealed = sealedOf(NAME);
    const changed = (at: number) => {
      const copy = Buffer.from(sealed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const broken = [0, 12, 28, sealed.length - 1].map(changed);
    for (const bytes of [...broken, sealed.subarray(0, 27), sealed.subarray(0, -1), Buffer.alloc(0)]) {
      put(NAME, bytes);
      expect(vault.get(NAME)).toBeNull();
    }
    put('script:OTHER', sealed);
    expect(vault.get('script:OTHER')).toBeNull();
    put(NAME, sealed);
    expect(vault.get(NAME)).toBe(TEXT);
  });
});

it('the key file is not created before the first secret is sealed', () => {
  expect(vault.get(NAME)).toBeNull();
  vault.delete(NAME);
  expect(() => readFileSync(keyPath())).toThrow('ENOENT');
  vault.set(NAME, '');
  expect(readFileSync(keyPath())).toHaveLength(32);
  expect(vault.get(NAME)).toBe('');
});
