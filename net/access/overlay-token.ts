import { timingSafeEqual } from 'node:crypto';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { hashOf, newSecret } from './secrets.ts';

/** The token with which an overlay on another machine opens its socket. It allows only watching. */
const FACT = 'overlay-token';

/** Returns the token. It is created at the first call. */
export const overlayToken = (store: Store): string => readFact(store, FACT) ?? renewOverlayToken(store);

/** Replaces the token by a new one. */
export function renewOverlayToken(store: Store): string {
  const token = newSecret();
  writeFact(store, FACT, token);
  return token;
}

export const isOverlayToken = (store: Store, token: string) =>
  timingSafeEqual(hashOf(token), hashOf(overlayToken(store)));
