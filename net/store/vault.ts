import { createCipheriv, createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import { writeWhole } from './durable-file.ts';
import { isRegularFile, withFileErrors } from './files.ts';
import type { Store } from './store.ts';

/** Length of the key in `secret.key`, with which the secrets in the store are encrypted. @limit */
const KEY_BYTES = 32;

/** Reads the key. Returns null if there is no usable key. */
function findKey(path: string): Buffer | null {
  try {
    const key = readKey(path);
    return key?.length === KEY_BYTES ? key : null;
  } catch {
    return null; // the key counts as missing until it is readable again
  }
}

/**
 * Returns the data folder's key. A key is created if there is none, or if the existing key is broken and
 * nothing was encrypted with it. Throws `not-stored` if no key can be created, or if secrets were encrypted
 * with a key that is now broken.
 */
function keyFor(path: string, hasSealed: boolean): Buffer {
  const key = withFileErrors('The secret', () => readKey(path));
  if (key?.length === KEY_BYTES) return key;
  if (key && hasSealed) throw broken(path, key.length);
  const made = io.bytes(KEY_BYTES);
  withFileErrors('The key of the secrets', () => writeWhole(path, made));
  return made;
}

const readKey = (path: string) => (isRegularFile(path) ? readFileSync(path) : null);

const broken = (path: string, length: number) =>
  new GameError(
    'not-stored',
    `The file ${path} has ${length} bytes instead of ${KEY_BYTES}, so no secret can be stored or read: put the right file back, or delete it and set every secret again.`,
  );

/**
 * Secrets in the store that must be readable again, encrypted with AES-256-GCM. The key is in the file
 * `secret.key` next to the store, and in no backup. So a copy of the store alone reveals no secret, but
 * anybody who can read the whole folder can read all secrets.
 */
export interface Vault {
  /** Returns the secret; null if it was never set or was encrypted with another `secret.key`. */
  get(name: string): string | null;
  /** Whether the secret was set, even if it can no longer be read. */
  has(name: string): boolean;
  /** Stores a secret. Throws `not-stored`. */
  set(name: string, value: string): void;
  delete(name: string): void;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const UPSERT =
  'INSERT INTO vault (name, sealed) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed';

export function createVault(store: Store, home: string): Vault {
  const path = join(home, 'secret.key');
  const hasSealed = () => store.get('SELECT 1 FROM vault LIMIT 1') !== undefined;
  return {
    get(name) {
      const row = store.get<{ sealed: Uint8Array }>('SELECT sealed FROM vault WHERE name = ?', name);
      const key = row && findKey(path);
      return key ? unseal(key, name, row.sealed) : null;
    },
    has: name => store.get('SELECT 1 FROM vault WHERE name = ?', name) !== undefined,
    set(name, value) {
      store.run(UPSERT, name, seal(keyFor(path, hasSealed()), name, value));
    },
    delete(name) {
      store.run('DELETE FROM vault WHERE name = ?', name);
    },
  };
}

/**
 * Encrypts a value. Returns nonce, tag and ciphertext in one buffer. The name is authenticated, too, so that
 * rows cannot be swapped.
 */
function seal(key: Buffer, name: string, value: string) {
  const nonce = io.bytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function unseal(key: Buffer, name: string, sealed: Uint8Array) {
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), options)
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null; // another key was used, or the row was manipulated; the secret counts as not set
  }
}
