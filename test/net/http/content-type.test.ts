import { expect, it } from 'vitest';
import { contentTypeOf } from '../../../server/http/content-type.ts';

it.each([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.gif', 'image/gif'],
  ['.woff', 'font/woff'],
  ['.woff2', 'font/woff2'],
  ['.unheard-of', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('a file that ends in %j is sent as %s', (extension, type) => {
  expect(contentTypeOf(extension)).toBe(type);
});
