import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/**
 * Some changes are made both in the store and in the world. If one of the two refuses, the other one stays unchanged,
 * too.
 */

const FULL = new URL('../../fixtures/full-simulation.ts', import.meta.url);

let server: TestServer;
let other: DatabaseSync;
beforeAll(async () => {
  server = await startServer({}, { simulationEntry: FULL });
  other = new DatabaseSync(join(server.home, 'starfray.sqlite'));
});
afterAll(async () => {
  other.close();
  await server.close();
});

const send = async (method: string, path: string, body: unknown) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

/** Everything that a caller could see of such a change. */
const seen = async () => {
  const { round, settings } = await server.client.getState();
  return { field: round.field, mode: round.mode, phase: round.phase, settings };
};

describe('store', () => {
  afterEach(() => other.exec('ROLLBACK'));

  it.each([
    ['POST', '/field', { field: 'mars' }],
    ['POST', '/lobby', { mode: 'ffa' }],
    ['POST', '/batch', { actions: [{ action: 'openLobby', input: { mode: 'ffa' } }], atomic: true }],
    ['PATCH', '/settings', { field: 'mars' }],
    ['PUT', '/redeems/links/r1', { effect: 'nuke' }],
  ])('a request whose write is refused does not change the world: %s %s', async (method, path, body) => {
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.setField({ field: 'moon' });
    const before = await seen();
    other.exec('BEGIN IMMEDIATE');
    expect(await send(method, path, body)).toMatchObject({
      status: 500,
      body: { code: 'not-stored', error: expect.stringContaining('nothing was changed') },
    });
    expect(await seen()).toEqual(before);
  });
});

describe('world', () => {
  /** Each of them is possible alone, but not one after another. */
  const actions = [
    { action: 'openLobby', input: { mode: 'ffa' } },
    { action: 'openMainMenu' },
    { action: 'holdLobby', input: { hold: true } },
  ];

  it('settings that the world refuses are not stored', async () => {
    const before = await server.client.getSettings();
    const refusal = await send('PATCH', '/settings', { bots: 500, pieSize: 99 });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'arena-full' } });
    expect(await server.client.getSettings()).toEqual(before);
  });

  it('if the world refuses a later action of a batch, the batch stores no settings', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    expect(await send('POST', '/batch', { actions, atomic: true })).toMatchObject({
      status: 400,
      body: { code: 'wrong-phase' },
    });
    expect((await server.client.getSettings()).mode).toBe('dogfight');
  });

  it('if settings cannot be rolled back, the refusal says which settings were stored', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    other.exec(
      `CREATE TRIGGER stuck BEFORE UPDATE ON settings WHEN new.value = '"dogfight"' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
    );
    const refusal = await send('POST', '/batch', { actions, atomic: true });
    other.exec('DROP TRIGGER stuck');
    expect(refusal).toMatchObject({
      status: 400,
      body: {
        code: 'wrong-phase',
        error: expect.stringMatching(/refuses to undo that: set mode again\.$/),
      },
    });
    expect((await server.client.getSettings()).mode).toBe('ffa');
  });
});

it('if several changes of settings are made at once, all are stored', async () => {
  const rewards = Array.from({ length: 30 }, (_, i) => `reward${i}`);
  await Promise.all(rewards.map(id => send('PUT', `/redeems/links/${id}`, { effect: 'nuke' })));
  const { redeemLinks } = await server.client.getSettings();
  expect(Object.keys(redeemLinks)).toEqual(expect.arrayContaining(rewards));
});
