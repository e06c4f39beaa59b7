import { createHash } from 'node:crypto';
import type { ActionRoute } from '../../schema/base/route.ts';

/** Entity tags, and conditional requests (RFC 9110, 8.8.3 and 13.1.2). */

/** Whether a read has a tag. All do, except the version, whose tag would be longer than its content. */
export const isTagged = ({ method, path }: Pick<ActionRoute, 'method' | 'path'>) =>
  method === 'GET' && path !== '/version';

/** Caches must ask each time whether their copy is still valid. */
export const REVALIDATE = 'private, no-cache';

/** For content whose address changes with it, so that caches never need to ask again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The quoted tag of some content. */
export const tagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * The tag in `If-None-Match` that matches the content, weak or strong. Null if none matches and the content must be
 * sent. `*` matches any tag. With `plain`, the tag of the same content in another encoding matches too.
 */
export function knownTag(header: string, etag: string, plain = (tag: string) => tag): string | null {
  if (header === '' || etag === '') return null;
  if (header.trim() === '*') return etag;
  for (const [, tag = ''] of header.matchAll(TAG)) {
    if (tag === etag || plain(tag) === etag) return tag;
  }
  return null;
}
