import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError, createClient } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { makeKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { ACTION_NAMES, declarationOf } from '../../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../../schema/actions/script-api.ts';
import { type Scope, toolOf } from '../../../schema/base/action.ts';

/**
 * Only bridges and the owner may report what viewers do. Other callers may not, even if their keys have the scope
 * `play`.
 */

const BRIDGED = ACTION_NAMES.filter(name => declarationOf(name).scope === 'bridge');
const EXTENSION_SECRET = Buffer.alloc(32, 7);
const CHANNEL = '44322889';

let server: TestServer;
const keys: Partial<Record<Scope, string>> = {};
beforeAll(async () => {
  const extensionSecret = EXTENSION_SECRET.toString('base64');
  server = await startServer({ extensionSecret, extensionChannel: CHANNEL });
  const store = openStore(server.home, { exclusive: false });
  for (const scope of ['read', 'play', 'bridge'] as const)
    keys[scope] = makeKey(store, { name: scope, scope: scope });
  store.close();
});
afterAll(() => server.close());

const extensionToken = () =>
  new SignJWT({ channel_id: CHANNEL, role: 'broadcaster', opaque_user_id: 'U1' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1 minute')
    .sign(EXTENSION_SECRET);

/** The status with which the server answers the example of an action. */
async function statusOf(name: (typeof BRIDGED)[number], key = ''): Promise<number> {
  const client = createClient({ baseUrl: server.url, key });
  const method = client[name as 'getState'] as unknown as (input: unknown) => Promise<unknown>;
  return method(declarationOf(name).example?.input ?? {}).then(
    () => 200,
    error => (error instanceof ApiError ? error.status : Promise.reject(error)),
  );
}

describe.each(BRIDGED)('%s', name => {
  it('an action for bridges accepts bridge keys and the owner', async () => {
    expect(await statusOf(name, keys.bridge)).toBe(200);
    expect(await statusOf(name, server.key)).toBe(200);
  });

  it('an action for bridges refuses players, the extension and scripts', async () => {
    for (const key of [keys.read, keys.play, await extensionToken()])
      expect(await statusOf(name, key)).toBe(403);
    expect(SCRIPT_ACTIONS).not.toContain(name);
  });
});

it("a bridge may read, but may neither play nor call the owner's actions", async () => {
  const client = createClient({ baseUrl: server.url, key: keys.bridge ?? '' });
  await client.getState();
  const acts = [
    () => client.startRound(),
    () => client.addPilot({ username: 'ada' }),
    () => client.listScripts(),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});

it('POST /chat is also available as a tool', () => {
  expect(toolOf('reportChat', declarationOf('reportChat'))).toBe('report_chat');
});
