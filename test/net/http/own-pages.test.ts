import { mkdirSync, readdirSync, readlinkSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { GameError } from '../../../schema/base/error.ts';
import { createOwnPages, OWN_PAGES_HOST } from '../../../server/http/own-pages.ts';
import { createServer } from '../../../server/http/server.ts';

/** Tests the streamer's own pages: the files of one folder, under a host name of their own. */

const home = temporaryHome();
const FILES = {
  'pages/index.html': '<title>mine</title>',
  'pages/board/index.html': '<title>board</title>',
  'pages/board/two words.js': 'show()',
  'pages-of-others/secret.txt': 'secret',
  'secret.key': 'secret',
};
const MAX_BYTES = 64 * 1_048_576;

let server: ReturnType<typeof createServer>;
let port: number;
beforeAll(async () => {
  for (const folder of ['pages/board', 'pages-of-others'])
    mkdirSync(join(home.path, folder), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(home.path, name), text);
  server = createServer({
    routes: [
      { method: 'GET', path: '/index.html', handle: exchange => exchange.answer(200, {}, 'the game') },
    ],
    sockets: [],
    ownPages: createOwnPages(home.path),
    gate: {
      admit(exchange) {
        if (!exchange.header('host').startsWith('127.0.0.1'))
          throw new GameError('foreign-origin', 'Not here.');
      },
      isPlainReader: () => false,
      isOpen: false,
    },
    onBug: console.error,
  });
  port = await server.listen('127.0.0.1', 0);
});
afterAll(() => {
  server.stopListening();
  server.close();
  home.remove();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with headers that `fetch` does not allow. */
const ask = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const host = `${OWN_PAGES_HOST}:${port}`;
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, answer => {
      let body = '';
      answer.setEncoding('utf8').on('data', text => {
        body += text;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    sent.on('error', reject).end();
  });

it.each([
  ['/', '<title>mine</title>'],
  ['/index.html', '<title>mine</title>'],
  ['/board/', '<title>board</title>'],
  ['/board/two%20words.js?v=1', 'show()'],
])(
  'a page of the streamer at %s is the file at that path, or the index.html of that folder',
  async (path, text) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: text });
  },
);

it("the streamer's own pages are served under their host name, regardless of case and with any port", async () => {
  for (const host of [OWN_PAGES_HOST, 'Pages.LOCALHOST:1'])
    expect((await ask('/', { host })).body).toBe('<title>mine</title>');
});

it("the game's host does not serve the streamer's own pages, and the host for own pages serves nothing else", async () => {
  expect((await ask('/index.html', { host: `127.0.0.1:${port}` })).body).toBe('the game');
  expect((await ask('/board/', { host: `127.0.0.1:${port}` })).status).toBe(404);
  expect((await ask('/', { host: `evil.${OWN_PAGES_HOST}` })).status).toBe(403);
});

it("the streamer's own pages are served only to this machine, and not to callers behind a proxy", async () => {
  expect((await ask('/', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
});

it("the streamer's own page is never cached, keeps its content type and cannot be embedded by another site", async () => {
  const { headers } = await ask('/board/two%20words.js');
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/javascript/),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  writeFileSync(join(home.path, 'pages/changed.txt'), 'one');
  expect((await ask('/changed.txt')).body).toBe('one');
  writeFileSync(join(home.path, 'pages/changed.txt'), 'two');
  expect((await ask('/changed.txt')).body).toBe('two');
});

it("HEAD for one of the streamer's own pages returns its length and no body", async () => {
  const { status, headers, body } = await ask('/', { method: 'HEAD' });
  expect([status, headers['content-length'], body]).toEqual([200, '19', '']);
});

it.skipIf(process.platform !== 'linux')(
  "the file of a streamer's own page is closed once the page was sent",
  async () => {
    const isOpen = (path: string) =>
      readdirSync('/proc/self/fd').some(fd => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path;
        } catch {
          return false; // the descriptor was closed meanwhile
        }
      });
    for (const method of ['GET', 'HEAD']) await ask('/board/two%20words.js', { method });
    for (let n = 0; n < 10; n++) await ask('/'); // by then both files have been closed
    expect(isOpen(join(home.path, 'pages/board/two words.js'))).toBe(false);
  },
);

it("the streamer's own pages can be read but not written over HTTP", async () => {
  const { status, body } = await ask('/', { method: 'POST' });
  expect([status, JSON.parse(body)]).toEqual([
    405,
    { code: 'wrong-method', error: 'POST is not possible on /: use GET.' },
  ]);
});

it.each(['/board', '/missing.html', '/..%2Fsecret.key', '/..%2Fpages-of-others%2Fsecret.txt', '/a%00b'])(
  'the streamer has no own page at %s, and the response names the folder of such pages',
  async path => {
    const { status, body } = await ask(path);
    expect([status, JSON.parse(body).error]).toEqual([
      404,
      expect.stringContaining(join(home.path, 'pages')),
    ]);
  },
);

it("the path of a streamer's own page must have valid percent-encoding", async () => {
  expect((await ask('/%zz')).status).toBe(400);
});

it.skipIf(process.platform === 'win32')(
  "a symbolic link that leads out of the folder of the streamer's own pages is not served",
  async () => {
    symlinkSync(join(home.path, 'secret.key'), join(home.path, 'pages/link.txt'));
    symlinkSync(join(home.path, 'pages-of-others'), join(home.path, 'pages/others'));
    symlinkSync(join(home.path, 'pages/index.html'), join(home.path, 'pages/within.html'));
    expect((await ask('/link.txt')).status).toBe(404);
    expect((await ask('/others/secret.txt')).status).toBe(404);
    expect((await ask('/within.html')).status).toBe(200);
  },
);

it("the streamer's own page may have up to 64 MB", async () => {
  const path = join(home.path, 'pages/large.bin');
  writeFileSync(path, '');
  truncateSync(path, MAX_BYTES);
  expect((await ask('/large.bin', { method: 'HEAD' })).headers['content-length']).toBe(String(MAX_BYTES));
  truncateSync(path, MAX_BYTES + 1);
  expect((await ask('/large.bin', { method: 'HEAD' })).status).toBe(404);
});
