import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/chromium.ts';
import { startServer, type TestServer } from '../../harness/server.ts';

/** Tests the streamer's own pages: the example overlay, and which files of their folder are served. */

const EXAMPLE = join(import.meta.dirname, '../../examples/overlay.html');
let server: TestServer;
const put = (name: string, text: string) => writeFileSync(join(server.home, 'pages', name), text);

beforeAll(async () => {
  server = await startServer({ speed: 10 });
  mkdirSync(join(server.home, 'pages/sub'), { recursive: true });
});
afterAll(() => server.close());

it('examples/overlay.html shows kills as they happen, or the reason why its key is refused', async () => {
  const browser = await openBrowser({ width: 640, height: 480 });
  const example = readFileSync(EXAMPLE, 'utf8');
  put('overlay.html', example.replace('put your key here', server.key));
  put('wrong.html', example.replace('put your key here', 'starfray_wrong'));
  const open = async (name: string) => {
    const page = await browser.newPage();
    await page.goto(`http://pages.localhost:${new URL(server.url).port}/${name}`);
    return page.locator('#kills li').first();
  };
  try {
    await server.client.updateSettings({ bots: 20 });
    await server.client.openLobby({ mode: 'ffa' });
    await server.client.startRound({});
    const kill = await open('overlay.html');
    await expect.poll(() => kill.textContent()).toContain(' got ');
    const refused = await open('wrong.html');
    await expect.poll(() => refused.textContent()).toContain('This API key is not valid');
  } finally {
    await browser.close();
  }
});

describe('folder of own pages', () => {
  /** Requests a path unchanged; `fetch` would normalise it. */
  const ask = (path: string, { method = 'GET', host = 'pages.localhost' } = {}) =>
    new Promise<{ status: number; type: string; length?: string; policy: unknown; body: string }>(
      (resolve, reject) => {
        const { port } = new URL(server.url);
        const sent = request({ host: '127.0.0.1', port, path, method, headers: { host } }, async answer => {
          let body = '';
          for await (const part of answer) body += part;
          const { 'content-type': type = '', 'content-length': length } = answer.headers;
          const policy = answer.headers['cross-origin-resource-policy'];
          resolve({ status: answer.statusCode ?? 0, type, length, policy, body });
        });
        sent.on('error', reject);
        sent.end();
      },
    );

  it("the streamer's own page is served in its current form, but only under the host name for own pages", async () => {
    put('sub/index.html', '<p>one</p>');
    expect(await ask('/sub/')).toMatchObject({
      status: 200,
      type: 'text/html; charset=utf-8',
      body: '<p>one</p>',
    });
    put('sub/index.html', '<p>two</p>');
    expect((await ask('/sub/index.html', { host: 'PAGES.localhost:2087' })).body).toBe('<p>two</p>');
    expect((await ask('/sub/', { host: 'localhost' })).status).toBe(404);
    expect((await ask('/sub/', { host: 'pages.localhost.evil.example' })).status).toBe(403);
  });

  it('files outside the folder of own pages or over 64 MB are not served, and writes are refused', async () => {
    put('name with space.txt', 'here');
    put('huge.webm', '');
    truncateSync(join(server.home, 'pages/huge.webm'), 64 * 1_048_576 + 1);
    symlinkSync(join(server.home, 'starfray.sqlite'), join(server.home, 'pages/link'));
    expect((await ask('/name%20with%20space.txt')).body).toBe('here');
    const outside = [
      '/../starfray.sqlite',
      '/..%2fstarfray.sqlite',
      '/sub/%2e%2e/%2e%2e/lock',
      '/link',
      '/huge.webm',
      '/sub',
      '/%00',
    ];
    for (const path of outside) expect((await ask(path)).status).toBe(404);
    expect((await ask('/%ff')).status).toBe(400);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/sub/', { method })).status).toBe(405);
  });

  it("pages of other sites cannot load the scripts of the streamer's own page, which may contain a key", async () => {
    put('config.js', 'const KEY = 1;');
    const { policy, body } = await ask('/config.js');
    expect({ policy, body }).toEqual({ policy: 'same-origin', body: 'const KEY = 1;' });
  });

  it('large files of own pages are streamed, so that ten downloads at once use little memory', async () => {
    const size = 60 * 1_048_576;
    put('film.webm', '');
    truncateSync(join(server.home, 'pages/film.webm'), size);
    const { port } = new URL(server.url);
    const asked = {
      host: '127.0.0.1',
      port,
      path: '/film.webm',
      headers: { host: 'pages.localhost' },
      agent: false,
    };
    const before = process.memoryUsage().arrayBuffers;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => new Promise<IncomingMessage>(resolve => get(asked, resolve))),
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size);
    let read = 0;
    for await (const part of answers[0]) read += part.length;
    expect(read).toBe(size);
    for (const answer of answers) answer.destroy();
    expect(await ask('/film.webm', { method: 'HEAD' })).toMatchObject({
      status: 200,
      length: String(size),
      body: '',
    });
  });

  it("under the host name for own pages, nothing of the game's interface is served", async () => {
    for (const path of ['/api/v1/state', '/health', '/admin', '/mcp']) {
      expect((await ask(path)).status).toBe(404);
    }
  });
});
