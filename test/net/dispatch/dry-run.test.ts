import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../../../schema/actions/index.ts';
import { API_PATH, routeOf } from '../../../schema/base/route.ts';
import { anyInput } from '../../arbitraries.ts';
import { fc } from '../../fast-check.ts';

/** A dry run of any action checks everything and changes neither the world nor the store. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const username of ['ada', 'Bob']) await server.client.addPilot({ username });
  const bots = ['ada', 'eve'].map(login => ({ login, name: `Bot ${login}`, stream: false, autoJoin: false }));
  await server.client.updateSettings({ bots: 0, namedBots: bots });
});
afterAll(() => server.close());

const NAMES = ACTION_NAMES.filter(name => !(declarationOf(name).route ?? 'GET ').startsWith('GET '));

function dryRun(name: ActionName, input: Record<string, unknown>) {
  const declaration = declarationOf(name);
  const route = routeOf(declaration);
  if (!route) throw new Error(`${name} has no route.`);
  const path = route.parameters.reduce(
    (text, parameter) =>
      text.replace(`:${parameter.name}`, encodeURIComponent(String(input[parameter.field]))),
    route.path,
  );
  return fetch(`${server.url}${API_PATH}${path}?dryRun=1`, {
    method: route.method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(declaration.body ? input[declaration.body] : input),
  });
}

/** All stored data, except the last use of keys and the audit log, which follow a second later. */
function stored() {
  const db = new DatabaseSync(join(server.home, 'starfray.sqlite'), { readOnly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('keys', 'acts')")
    .all();
  const rows = tables.map(({ name }) => [name, db.prepare(`SELECT * FROM "${name}"`).all()]);
  db.close();
  return rows;
}

const everything = async () => ({
  state: await server.client.getState(),
  stored: stored(),
});

describe('dry run', () => {
  it.each(NAMES)('a dry run of %s changes nothing', async name => {
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(anyInput(name), async input => {
        const response = await dryRun(name, input);
        const answer = await response.json();
        if (response.ok) expect(answer).toEqual({ ok: true, dryRun: true });
        else expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).not.toBe(500);
      }),
      { numRuns: 15, seed: 7 },
    );
    expect(await everything()).toEqual(before);
  });

  it('a dry run is refused for the same reasons as the action itself', async () => {
    expect((await dryRun('startRound', {})).status).toBe(400);
    expect((await dryRun('useAbility', { pilot: 'ada', ability: 'ram' })).status).toBe(400);
    expect((await dryRun('updateBot', { login: 'nobody' })).status).toBe(400);
    expect((await dryRun('linkRedeem', { rewardId: 'r', effect: 'nothing' })).status).toBe(400);
  });
});
