import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { contentTypeOf } from './content-type.ts';
import { IMMUTABLE, tagOf } from './entity-tags.ts';
import type { Exchange, Headers } from './exchange.ts';
import type { Route } from './routes.ts';

/** The built pages, in memory. A path can reach only files that are in the map. */

/** The page that draws the game. The path chooses its layout. */
const PAGE = '/index.html';
const PAGE_PATHS = ['/', '/overlay', '/overlay/vertical'];

/** Pages with routes of their own: the streaming menu, and the page for watchers on other machines. */
const OTHER_FOLDERS = ['/admin/', '/watch/'];

/** Files with a hash in their name. They never change. */
const HASHED_FOLDER = '/assets/';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export interface Asset {
  bytes: Buffer;
  headers: Headers;
}

/** Routes to the files that are in `folder` now; empty if the folder is missing. */
export function staticRoutes(folder: string): Route[] {
  const assets = loadAssets(folder);
  const page = assets.get(PAGE);
  const pages = page ? PAGE_PATHS.map(path => [path, page] as const) : [];
  const own = [...assets].filter(([path]) => !OTHER_FOLDERS.some(other => path.startsWith(other)));
  return [...own, ...pages].map(([path, asset]) => assetRoute(path, asset));
}

export const assetRoute = (path: string, asset: Asset): Route => ({
  method: 'GET',
  path,
  handle: exchange => answerAsset(exchange, asset),
});

/** Answers with a file, or with 304 if the caller already has it. */
export function answerAsset(exchange: Exchange, { headers, bytes }: Asset) {
  const { etag } = headers;
  if (exchange.header('if-none-match') === etag) exchange.answer(304, { etag });
  else exchange.answer(200, headers, bytes);
}

/** All files in a folder, by path relative to it; empty if the folder is missing. */
export function loadAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = paths.filter(path => !path.startsWith('.') && statSync(join(folder, path)).isFile());
  return new Map(
    files
      .map(path => [`/${path.replaceAll(sep, '/')}`, readFileSync(join(folder, path))] as const)
      .map(asAsset),
  );
}

const asAsset = ([path, bytes]: readonly [string, Buffer]): [string, Asset] => [
  path,
  assetOf(extname(path), bytes, path.startsWith(HASHED_FOLDER) ? { 'cache-control': IMMUTABLE } : {}),
];

/**
 * A file with its headers. By default it has a tag and is revalidated on every request; `headers` can
 * override this.
 */
export const assetOf = (extension: string, bytes: Buffer, headers: Headers = {}): Asset => ({
  bytes,
  headers: {
    'content-type': contentTypeOf(extension),
    etag: tagOf(bytes),
    'cache-control': 'no-cache',
    ...SAFETY_HEADERS,
    ...headers,
  },
});

/** Headers of every page. A page may load nothing from other origins and may not be framed. */
const SAFETY_HEADERS: Headers = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
