import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createServer } from '../../../server/http/server.ts';
import { staticRoutes } from '../../../server/http/static.ts';

/** Tests the files of a folder, as pages load them. */

const home = temporaryHome();
const FILES = {
  'index.html': '<title>page</title>',
  'admin/index.html': '<title>menu</title>',
  'watch/index.html': '<title>watchers</title>',
  'assets/main-1a2b.js': 'start()',
  '.hidden': 'secret',
};

let server: ReturnType<typeof createServer>;
let url: string;
beforeAll(async () => {
  for (const folder of ['assets', 'admin', 'watch']) mkdirSync(join(home.path, folder));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(home.path, name), text);
  server = createServer({
    routes: staticRoutes(home.path),
    sockets: [],
    gate: { admit() {}, isPlainReader: () => false, isOpen: false },
    onBug: console.error,
  });
  url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
});
afterAll(() => {
  server.stopListening();
  server.close();
  home.remove();
});

describe('static page', () => {
  it.each(['/', '/overlay', '/overlay/vertical', '/index.html'])('the path %s shows the page', async path => {
    const response = await fetch(url + path);
    expect(await response.text()).toBe(FILES['index.html']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('a page is revalidated each time, and the response is 304 while the page is unchanged', async () => {
    const first = await fetch(url);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    expect((await fetch(url, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });
});

it('a file with a hash in its name may be cached forever', async () => {
  const { headers } = await fetch(`${url}/assets/main-1a2b.js`);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it.each([
  '/.hidden',
  '/assets',
  '/assets/..%2f.hidden',
  '/nothing.js',
  '/admin/index.html', // this file has a route with its own guard
  '/watch/index.html', // only edges serve this file
])('no file is served at %s', async path => {
  expect((await fetch(url + path)).status).toBe(404);
});

it('if the folder of built pages is missing, no pages are served', () => {
  expect(staticRoutes(join(home.path, 'nothing'))).toEqual([]);
});
