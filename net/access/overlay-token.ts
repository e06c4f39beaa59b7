import { timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { hashOf, newSecret } from './secrets.ts';

/** What an overlay on another machine shows at its socket. It can only watch. */
const FACT = 'overlay-token';

/** The token, made at its first use. */
export function overlayToken(store: Store): string {
  const known = store.get<{ value: string }>('SELECT value FROM facts WHERE name = ?', FACT);
  if (known) return known.value;
  return renewOverlayToken(store);
}

/** A new token in the place of the old one. */
export function renewOverlayToken(store: Store): string {
  const token = newSecret();
  store.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', FACT, token);
  return token;
}

export const isOverlayToken = (store: Store, token: string) =>
  timingSafeEqual(hashOf(token), hashOf(overlayToken(store)));
