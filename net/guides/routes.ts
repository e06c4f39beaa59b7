import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Headers } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import { type Asset, answerAsset, assetOf } from '../../server/http/static.ts';
import { addressOf, guideFiles, ROOT } from './files.ts';
import { guidePage } from './page.ts';

/** `/docs`: the repository's guides as pages, with their pictures, and the examples as plain text. */

const HEADERS: Headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/**
 * Redirects old links. The description of the interface used to be at `/docs`; links into it have a fragment
 * that begins with a slash.
 */
const OLD_LINKS = `if (location.pathname === '/docs' && location.hash.startsWith('#/')) location.replace('/docs/api' + location.hash);
`;

const PARTS: Record<string, () => Asset> = {
  '/docs/guides.css': () => assetOf('.css', readFileSync(join(import.meta.dirname, 'guides.css')), HEADERS),
  '/docs/old-links.js': () => assetOf('.js', Buffer.from(OLD_LINKS), HEADERS),
};

/** Routes that need no key. A file is read at its first request. */
export const guideRoutes = (): Route[] => [
  ...guideFiles().map(file => lazyRoute(addressOf(file) ?? '', () => assetOfFile(file))),
  ...Object.entries(PARTS).map(([path, make]) => lazyRoute(path, make)),
];

function lazyRoute(path: string, make: () => Asset): Route {
  let asset: Asset | undefined;
  return {
    method: 'GET',
    path,
    handle(exchange) {
      asset ??= make();
      answerAsset(exchange, asset);
    },
  };
}

const PICTURES = ['.png', '.svg'];

function assetOfFile(file: string): Asset {
  const bytes = readFileSync(join(ROOT, file));
  const extension = extname(file);
  if (extension === '.md') {
    return assetOf('.html', Buffer.from(guidePage(file, bytes.toString('utf8'))), HEADERS);
  }
  return assetOf(PICTURES.includes(extension) ? extension : '.txt', bytes, HEADERS);
}
