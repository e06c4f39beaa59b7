import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';
import { guidePage } from '../../net/guides/page.ts';

/** Tests the guides at `/docs`. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

const read = async (path: string) => (await fetch(server.url + path)).text();

/** The addresses on this server that a page links to, without their anchors. */
const targetsIn = (page: string) =>
  [...page.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, target]) => target);

/** Every address that can be reached from the index, with the page at that address. */
async function crawl() {
  const pages = new Map<string, string>();
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    const text = isPage && path.startsWith('/docs') ? await answer.text() : '';
    pages.set(path, text);
    waiting.push(...targetsIn(text));
  }
  return pages;
}

describe('guides', () => {
  it('the guides have no broken links', async () => {
    const pages = await crawl();
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining([
        '/docs/streamer',
        '/docs/interface',
        '/docs/hosting',
        '/docs/security',
        '/docs/api',
      ]),
    );
    expect(pages.size).toBeGreaterThan(40);
  });

  it('links in the guides lead to existing headings', async () => {
    const pages = await crawl();
    const lost = [...pages].flatMap(([path, page]) =>
      [...page.matchAll(/href="(\/[^"#]*)?#([^"/]+)"/g)]
        .filter(([, target = path, anchor]) => !pages.get(target)?.includes(`id="${anchor}"`))
        .map(([link]) => `${path}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it('a guide can link to headings in other guides', () => {
    expect(guidePage('docs/edge.md', '[x](hosting.md#redis) [y](#here)')).toContain(
      '<a href="/docs/hosting#redis">x</a> <a href="#here">y</a>',
    );
  });

  it('in a guide, a link to another host stays a link, and a link to a file that is not served becomes text', () => {
    const page = guidePage(
      'docs/edge.md',
      '[a](https://redis.io) [b](mailto:x@y.z) [c](../package.json) [d](README.md)',
    );
    expect(page).toContain(
      '<a href="https://redis.io">a</a> <a href="mailto:x@y.z">b</a> c <a href="/docs">d</a>',
    );
  });

  it("a guide's title is its first heading, and its anchors are the same as on GitHub", () => {
    const page = guidePage('docs/edge.md', 'Before.\n\n# The edge\n\n## What `PORT` is, and why');
    expect(page).toContain('<title>The edge - Starfray</title>');
    expect(page).toContain('<h2 id="what-port-is-and-why">What <code>PORT</code> is, and why</h2>');
    expect(guidePage('docs/edge.md', 'Nothing.')).toContain('<title>Starfray - Starfray</title>');
  });

  it('a guide shows pictures with their descriptions', () => {
    expect(guidePage('README.md', '![A fight](docs/pictures/overlay.png)')).toContain(
      '<img src="/docs/pictures/overlay.png" alt="A fight">',
    );
  });

  it('a guide contains no scripts and no styles of its own', async () => {
    const answer = await fetch(`${server.url}/docs/interface`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await answer.text();
    expect(page).toContain('<h2 id="errors">Errors</h2>');
    expect(page).not.toMatch(/<style|style="|<script>/);
  });

  it('the pictures of guides are served', async () => {
    const { status, headers } = await fetch(`${server.url}/docs/pictures/overlay.png`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    const drawing = await fetch(`${server.url}/docs/pictures/topology.svg`);
    expect([drawing.status, drawing.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('image/svg+xml'),
    ]);
  });

  it('guides, their pictures and their examples may load pictures of this server, and nothing else', async () => {
    for (const file of [
      'streamer',
      'pictures/topology.svg',
      'pictures/overlay.png',
      'examples/overlay.html',
    ]) {
      const { headers } = await fetch(`${server.url}/docs/${file}`);
      const policy = headers.get('content-security-policy')?.split('; ');
      expect([file, policy]).toEqual([
        file,
        expect.arrayContaining(["default-src 'none'", "img-src 'self' data:"]),
      ]);
    }
  });

  it('examples in the guides are plain text and are not run by browsers', async () => {
    const { headers } = await fetch(`${server.url}/docs/examples/overlay.html`);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('only guides and their pictures are served, not other files of the machine', async () => {
    expect((await fetch(`${server.url}/docs/..%2fpackage.json`)).status).toBe(404);
    expect(await read('/docs')).not.toContain('package.json');
  });
});
