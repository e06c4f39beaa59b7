import { timingSafeEqual } from 'node:crypto';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { hashOf, newSecret } from './secrets.ts';

/** The token with which an overlay on another machine opens its socket. It permits nothing but watching. */
const FACT = 'overlay-token';

/** The token, made at its first use. */
export const overlayToken = (store: Store): string => readFact(store, FACT) ?? renewOverlayToken(store);

/** A new token in the place of the old one. */
export function renewOverlayToken(store: Store): string {
  const token = newSecret();
  writeFact(store, FACT, token);
  return token;
}

export const isOverlayToken = (store: Store, token: string) =>
  timingSafeEqual(hashOf(token), hashOf(overlayToken(store)));
