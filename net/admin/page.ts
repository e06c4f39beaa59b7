import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../server/http/routes.ts';
import { assetOf } from '../../server/http/static.ts';
import type { AdminGuard } from './guard.ts';

/** The page of the streaming menu. Its programs and styles are files with a hash in their names, open to everybody. */

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The route to the page among the built pages in the folder `dist`; none when they are missing. */
export function pageRoutes({ local }: AdminGuard, dist: string): Route[] {
  const file = join(dist, 'admin', 'index.html');
  if (!existsSync(file)) return [];
  const { bytes, headers } = assetOf('.html', readFileSync(file), {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const { etag: _, 'cache-control': __, ...lasting } = headers; // no cache keeps it
  return [{ method: 'GET', path: '/admin', handle: local(exchange => exchange.answer(200, lasting, bytes)) }];
}
