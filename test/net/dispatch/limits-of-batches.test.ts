import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** Tests how many tokens a batch takes from the bucket of its key. */

const FULL = 40;

let server: TestServer;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] }); // the bucket refills only when a test advances the clock
  server = await startServer({ actionsPerSecond: FULL / 2 });
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});
beforeEach(() => vi.advanceTimersByTime(2_000));

const MENU = { action: 'openMainMenu' };
const READ = { action: 'getVersion' };

/** Sends a batch. `taken` is the number of tokens that it took from the full bucket. */
async function send(actions: object[], options: object = {}, query = '') {
  const response = await fetch(`${server.url}/api/v1/batch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ actions, ...options }),
  });
  const left = Number(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1]);
  return { status: response.status, taken: FULL - left, body: await response.json() };
}

describe.each([
  ['that is atomic', { atomic: true }],
  ['that is not', {}],
])('batch %s', (_, options) => {
  it.each([1, 5, 40])(
    'for the rate limit, a batch of %i actions counts as that many actions',
    async count => {
      expect(await send(Array(count).fill(MENU), options)).toMatchObject({ status: 200, taken: count });
    },
  );

  it('a dry run of a batch counts towards the rate limit like the batch itself', async () => {
    const tried = await send(Array(7).fill(MENU), options, '?dryRun=1');
    expect(tried).toMatchObject({ status: 200, taken: 7 });
  });
});

it('an atomic batch that exceeds the rate limit is refused as a whole and does not count towards the limit', async () => {
  expect(await send(Array(41).fill(MENU), { atomic: true })).toMatchObject({ status: 429, taken: 0 });
});

it.each([
  ['an unknown action', { action: 'no-such' }, 400],
  ['an invalid input', { action: 'addPilot', input: { username: 7 } }, 400],
])(
  'an atomic batch with %s is refused as a whole and does not count towards the rate limit',
  async (_, member, status) => {
    expect(await send([MENU, member], { atomic: true })).toMatchObject({ status, taken: 0 });
  },
);

it('a batch that exceeds the rate limit is carried out up to the limit', async () => {
  const { status, taken, body } = await send(Array(41).fill(MENU));
  expect({ status, taken }).toEqual({ status: 200, taken: FULL });
  expect(body.results.map(({ code = 'ok' }) => code)).toEqual([...Array(40).fill('ok'), 'too-many-requests']);
});

it('an action with invalid input counts towards the rate limit, so that a flood of such actions is limited', async () => {
  const wrong = { action: 'addPilot', input: { username: 7 } };
  expect(await send([MENU, wrong, wrong])).toMatchObject({ status: 200, taken: 3 });
});

it('reads in a batch do not count towards the rate limit', async () => {
  expect(await send([READ, MENU, READ])).toMatchObject({ status: 200, taken: 1 });
});
