import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GameError } from '../../schema/base/error.ts';
import { writeWhole } from './durable-file.ts';
import { isRegularFile, withFileErrors } from './files.ts';

/** The 256-bit key in `secret.key`, under which the secrets of the store are sealed. */
const KEY_BYTES = 32;

/** Null when there is no usable key. */
export function findKey(path: string): Buffer | null {
  try {
    const key = readKey(path);
    return key?.length === KEY_BYTES ? key : null;
  } catch {
    return null; // treated as missing until it can be read again
  }
}

/**
 * The key of the folder, made at first use or in place of a broken key that has sealed nothing. Throws `not-stored`
 * when it cannot be made, or when secrets are sealed under a key that is now broken.
 */
export function keyFor(path: string, hasSealed: boolean): Buffer {
  const key = withFileErrors('The secret', () => readKey(path));
  if (key?.length === KEY_BYTES) return key;
  if (key && hasSealed) throw broken(path, key.length);
  const made = randomBytes(KEY_BYTES);
  withFileErrors('The key of the secrets', () => writeWhole(path, made));
  return made;
}

const readKey = (path: string) => (isRegularFile(path) ? readFileSync(path) : null);

const broken = (path: string, length: number) =>
  new GameError(
    'not-stored',
    `The file ${path} has ${length} bytes instead of ${KEY_BYTES}, so no secret can be stored or read: put the right file back, or delete it and set every secret again.`,
  );
