import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { API_PATH } from '../../schema/base/route.ts';
import type { Headers } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import { type Asset, answerAsset, assetOf } from '../../server/http/static.ts';

/** `/docs/api`: the OpenAPI document in Swagger UI. The page loads nothing from other hosts. */

const PAGE = `<!doctype html>
<html lang="en" class="dark-mode">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Starfray: the interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<nav style="display: flex; gap: 1.5rem; padding: 1rem 20px"><a href="/docs">Guides</a> <a href="/docs/examples">Examples</a> <a href="/licenses">Licences</a></nav>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
`;

const START = `SwaggerUIBundle({
  url: '${API_PATH}/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  showExtensions: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

const HEADERS: Headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Folder that contains the files of Swagger UI. */
const PACKAGE = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const fromPackage = (name: string) => () => readFileSync(join(PACKAGE, name));

const FILES: Record<string, () => Buffer> = {
  '/docs/api': () => Buffer.from(PAGE),
  '/docs/start.js': () => Buffer.from(START),
  '/docs/swagger-ui.css': fromPackage('swagger-ui.css'),
  '/docs/swagger-ui-bundle.js': fromPackage('swagger-ui-bundle.js'),
  '/docs/swagger-ui-bundle.js.LICENSE.txt': fromPackage('swagger-ui-bundle.js.LICENSE.txt'),
};

/** Routes that need no key. A file is read at its first request. */
export const docsRoutes = (): Route[] =>
  Object.entries(FILES).map(([path, read]) => {
    let asset: Asset | undefined;
    return {
      method: 'GET',
      path,
      handle(exchange) {
        asset ??= assetOf(extname(path) || '.html', read(), HEADERS);
        answerAsset(exchange, asset);
      },
    };
  });
