import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness/server.ts';
import { readNotices } from '../server/licenses.ts';

/** Tests the licences of everything that a copy of the game contains. */

/** SPDX identifiers of licences that require only their notice. MPL also requires that its files stay under it. */
const PERMITTED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause', 'MPL-2.0', '0BSD', 'OFL-1.1', 'BlueOak-1.0.0'];

const { packages } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'),
) as { packages: Record<string, { dev?: boolean; license?: string }> };

const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);

describe('production package', () => {
  it('on every platform, every package has a known and permitted licence', () => {
    expect(production.length).toBeGreaterThan(150);
    expect(production.filter(([, { license }]) => !PERMITTED.includes(license ?? ''))).toEqual([]);
  });

  it('the licence notices contain the licence text of every package', () => {
    const notices = readNotices();
    expect(notices.length).toBeGreaterThan(100);
    expect(notices.filter(({ texts }) => texts.join('').length < 400)).toEqual([]);
  });
});

describe('licence notices', () => {
  let server: TestServer;
  let text: string;

  beforeAll(async () => {
    server = await startServer();
    text = await (await fetch(`${server.url}/licenses`)).text();
  });
  afterAll(() => server?.close());

  it('licence notices are served as plain text without a key, and sent again only after a change', async () => {
    const first = await fetch(`${server.url}/licenses`);
    expect(first.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const again = await fetch(`${server.url}/licenses`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
  });

  it('licence notices begin with the licence of the game', () => {
    expect(text).toMatch(/^Starfray\n\nMIT License\n\nCopyright \(c\) \d{4} The Starfray authors/);
  });

  it.each([
    ['the HTTP server, whose package names no licence', 'uWebSockets.js, by Alex Hultman, under the\nApache'],
    ['the Python interpreter', 'PYTHON SOFTWARE FOUNDATION LICENSE'],
    ['the Lua interpreter', 'Lua.org, PUC-Rio'],
    ['Node and its libraries', 'OpenSSL'],
    ['the API documentation page', 'SmartBear'],
    ['the fonts', 'SIL OPEN FONT LICENSE'],
  ])('the licence notices include %s', (_, part) => {
    expect(text).toContain(part);
  });
});
