import { createHash } from 'node:crypto';
import { io } from '../../core/io.ts';

/** Makes secrets that are shown once. Only their SHA-256 hashes are stored. */

/** Length of the random part of keys, tickets and sessions. @limit */
const RANDOM_BYTES = 32;

export const newSecret = () => io.bytes(RANDOM_BYTES).toString('base64url');

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
