import { createHash } from 'node:crypto';
import type { ActionRoute } from '../../schema/base/route.ts';

/** Entity tags, and conditional requests (RFC 9110, 8.8.3 and 13.1.2). */

/**
 * Whether the answer of a route has a tag. Every GET route has one except `/version`, whose tag would be
 * longer than its content.
 */
export const isTagged = ({ method, path }: Pick<ActionRoute, 'method' | 'path'>) =>
  method === 'GET' && path !== '/version';

/** For content whose cached copy must be revalidated on every request. */
export const REVALIDATE = 'private, no-cache';

/** For content whose URL changes when the content does, so that caches never need to revalidate it. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Returns the tag of some content, in quotes. */
export const tagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * Returns the tag in `If-None-Match` that matches the content, whether weak or strong. Returns null if none
 * matches, so that the content must be sent. `*` matches any content. With `plain`, the tag of the same
 * content in another encoding matches too.
 */
export function knownTag(header: string, etag: string, plain = (tag: string) => tag): string | null {
  if (header === '' || etag === '') return null;
  if (header.trim() === '*') return etag;
  for (const [, tag = ''] of header.matchAll(TAG)) {
    if (tag === etag || plain(tag) === etag) return tag;
  }
  return null;
}
