import { createHash } from 'node:crypto';
import type { ActionRoute } from '../../schema/route.ts';

/** Tags of what is read, and requests that are answered only when it has changed (RFC 9110, 8.8.3 and 13.1.2). */

/** Whether a read is tagged: all are but the version, whose tag would be longer than what it tells. */
export const isTagged = ({ method, path }: Pick<ActionRoute, 'method' | 'path'>) =>
  method === 'GET' && path !== '/version';

/** Whoever keeps an answer asks each time whether it still holds. */
export const REVALIDATE = 'private, no-cache';

/** The tag of content, quoted. */
export const tagOf = (content: string | Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const TAG = /(?:W\/)?("[^"]*")/g;

/**
 * The tag among those of the header `If-None-Match` that is the content's, weak or not, or null: then it must be
 * sent. `*` is any tag. One of the same content in another encoding counts where `plain` makes it the content's.
 */
export function knownTag(header: string, etag: string, plain = (tag: string) => tag): string | null {
  if (header === '' || etag === '') return null;
  if (header.trim() === '*') return etag;
  for (const [, tag] of header.matchAll(TAG)) if (tag === etag || plain(tag) === etag) return tag;
  return null;
}
