import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { bossStatus } from '../../../schema/actions/bosses.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';

/** Tests bosses over REST on a real server. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

it('GET /bosses lists every boss design with its role and entrance', async () => {
  const { status, json } = await call('GET', '/bosses');
  expect(status).toBe(200);
  const { bosses, designs } = v.parse(v.strictObject(bossStatus.output.entries), json);
  expect(bosses).toEqual([]);
  expect(designs.map(({ name }) => name)).toEqual(BOSS_NAMES);
});

it('during a boss lobby, no boss can be called; during a round, at most three can', async () => {
  await call('PATCH', '/settings', { bots: 6, boss: 'hydra' });
  expect(await call('POST', '/lobby', { mode: 'boss' })).toEqual({
    status: 200,
    json: { ok: true, mode: 'boss', applies: 'now' },
  });
  expect((await call('POST', '/bosses', {})).json).toMatchObject({ code: 'wrong-phase' });
  expect((await call('POST', '/round/start')).status).toBe(200);
  expect(await call('POST', '/bosses', { boss: 'null' })).toEqual({
    status: 200,
    json: { ok: true, id: 2, boss: 'Null', role: 'shield thief' },
  });
  expect((await call('POST', '/bosses')).status).toBe(200);
  expect(await call('POST', '/bosses', { boss: 'random' })).toMatchObject({
    status: 400,
    json: { code: 'too-many-bosses' },
  });
  const { json } = await call('GET', '/bosses');
  expect(json.bosses).toMatchObject([
    { name: 'Hydra', phase: 'warning', hp: 'Good', shield: 'up', rage: 1 },
    { name: 'Null' },
    {},
  ]);
});

it('an unknown boss is refused with the list of known bosses', async () => {
  const { status, json } = await call('POST', '/bosses', { boss: 'Godzilla' });
  expect(status).toBe(400);
  expect(json.code).toBe('bad-input');
  expect(json.error).toContain('Leviathan');
});
