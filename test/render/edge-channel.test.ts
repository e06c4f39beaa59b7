import { afterEach, expect, it, vi } from 'vitest';
import { edgeBase, fetchToken, plainPath } from '../../render/link/edge-channel.ts';

/** Tests of pages whose address is below the channel of an edge. */

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a page from an edge has the address of its channel, while a page from the game has no such address', () => {
  const paths = ['/v/main-1/overlay/vertical', '/v/main', '/overlay', '/views/main'];
  expect(paths.map(edgeBase)).toEqual(['/v/main-1', '/v/main', '', '']);
  expect(paths.map(plainPath)).toEqual(['/overlay/vertical', '/', '/overlay', '/views/main']);
});

it.each<[string, () => Promise<Response>, string | null]>([
  ['gives one', async () => Response.json({ token: 'abc' }), 'abc'],
  ['refuses', async () => Response.json({ token: 'abc' }, { status: 503 }), null],
  ['gives something else', async () => Response.json({ token: 7 }), null],
  ['answers with a page', async () => new Response('<html>'), null],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), null],
])(
  'a page gets a token from an edge only if the edge gives tokens (here the edge %s)',
  async (_, answer, token) => {
    vi.stubGlobal('fetch', answer);
    expect(await fetchToken('/v/main', 'fight')).toBe(token);
  },
);
