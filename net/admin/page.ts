import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join } from 'node:path';
import { PALETTE_CSS } from '../../schema/palette.ts';
import { contentTypeOf } from '../http/content-type.ts';
import type { Headers } from '../http/exchange.ts';
import type { Route } from '../http/routes.ts';
import { SAFETY_HEADERS } from '../http/static.ts';
import type { AdminGuard } from './guard.ts';

/** The page of the streaming menu: the files of `page/`, its programs with the types taken out, and the palette. */

const FOLDER = join(import.meta.dirname, 'page');
const INDEX = 'index.html';

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const headersOf = (name: string): Headers => ({
  ...SAFETY_HEADERS,
  'content-type': contentTypeOf(extname(name).replace('.ts', '.js')),
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

export const pageRoutes = ({ local }: AdminGuard): Route[] =>
  [...readdirSync(FOLDER).map(readPageFile), { name: 'palette.css', body: PALETTE_CSS }].map(
    ({ name, body }) => {
      const headers = headersOf(name);
      return {
        method: 'GET',
        path: name === INDEX ? '/admin' : `/admin/${name}`,
        handle: local(exchange => exchange.answer(200, headers, body)),
      };
    },
  );

function readPageFile(name: string) {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return { name, body: extname(name) === '.ts' ? stripTypeScriptTypes(text) : text };
}
