import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { makeKey, type NewKey } from '../../../net/access/keys.ts';
import { bridged } from '../../../net/platform/api.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** Tests for which platforms a bridge may report, and whether it may report moderators. */

let server: TestServer;
let plain: Client;
let youtube: Client;
let trusted: Client;
beforeAll(async () => {
  server = await startServer();
  const store = openStore(server.home, { exclusive: false });
  const clientWith = (key: NewKey) => createClient({ baseUrl: server.url, key: makeKey(store, key) });
  plain = clientWith({ name: 'plain', scope: 'bridge' });
  youtube = clientWith({ name: 'for youtube', scope: 'bridge', platforms: ['youtube'] });
  trusted = clientWith({ name: 'trusted', scope: 'bridge', roles: true });
  store.close();
  await server.client.openLobby({ mode: 'dogfight' });
});
afterAll(() => server.close());

const refused = (message: string) => ({
  code: 'forbidden',
  status: 403,
  message: expect.stringContaining(message),
});

describe('bridge with a list of platforms', () => {
  it('a bridge whose key lists platforms can report events of those platforms', async () => {
    expect(await youtube.reportChat({ user: 'ada', platform: 'YouTube', text: '!join' })).toMatchObject({
      handled: true,
    });
  });

  it('a report by a bridge whose key lists platforms is refused if it names another platform or none', async () => {
    const refusal = refused('This key is for a bridge to youtube, not to "');
    for (const platform of ['kick', 'twitch', undefined]) {
      const eve = { user: 'eve', platform };
      await expect(youtube.reportChat({ ...eve, text: '!join' })).rejects.toMatchObject(refusal);
      await expect(youtube.reportRedeem({ ...eve, title: 'Nuke' })).rejects.toMatchObject(refusal);
      await expect(youtube.reportCheer({ ...eve, bits: 1 })).rejects.toMatchObject(refusal);
    }
    expect((await server.client.getState()).pilots.map(({ id }) => id)).not.toContain('chat:eve');
    expect(await server.client.listReceipts()).toEqual({ receipts: [] });
  });

  it('a bridge whose key lists platforms can ban and unban only viewers of those platforms', async () => {
    await plain.reportChat({ user: 'kim', platform: 'kick', text: '!join' });
    for (const pilot of ['kim', 'chat:kim', 'stranger']) {
      await expect(youtube.removePilot({ pilot, banMinutes: 1 })).rejects.toMatchObject(refused('bridge to'));
      await expect(youtube.removePilot({ pilot })).rejects.toMatchObject(refused('bridge to'));
    }
    await plain.removePilot({ pilot: 'kim', banMinutes: 1 });
    await expect(youtube.liftBan({ name: 'kim' })).rejects.toMatchObject(refused('bridge to'));
    expect((await server.client.listBans()).bans).toMatchObject([{ name: 'kim' }]);
    expect(await youtube.removePilot({ pilot: 'ada', banMinutes: 1 })).toMatchObject({ removed: true });
    expect(await youtube.liftBan({ name: 'ada' })).toMatchObject({ lifted: true });
  });
});

describe('bridge', () => {
  it('a bridge whose key lists no platforms can report for every platform', async () => {
    for (const platform of ['kick', 'trovo', undefined])
      expect(await plain.reportChat({ user: 'bob', platform, text: 'hi' })).toEqual({ handled: false });
  });
});

describe('role', () => {
  const line = { user: 'mod', platform: 'youtube', text: '!join' };

  it.each(['moderator', 'broadcaster'] as const)(
    'a bridge that may not claim roles may not report the role %s',
    async role => {
      await expect(plain.reportChat({ ...line, roles: ['vip', role] })).rejects.toMatchObject(
        refused(`This key may not report that a viewer is "${role}"`),
      );
      expect((await server.client.getState()).pilots.map(({ id }) => id)).not.toContain('chat:mod');
      expect(await trusted.reportChat({ ...line, text: 'hi', roles: [role] })).toEqual({ handled: false });
    },
  );

  it('every bridge may report the roles subscriber and VIP', async () => {
    expect(await plain.reportChat({ ...line, text: 'hi', roles: ['vip', 'subscriber'] })).toEqual({
      handled: false,
    });
  });

  it('the owner may report any role', async () => {
    expect(await server.client.reportChat({ ...line, text: 'hi', roles: ['broadcaster'] })).toEqual({
      handled: false,
    });
  });
});

it('a viewer whom a bridge reports has a login in lower case and the display name as it was typed', () => {
  const { user, platform, id } = bridged({ user: 'Ada_L' }, [], {});
  expect(user).toEqual({ platform: 'api', id: null, login: 'ada_l', name: 'Ada_L', roles: [] });
  expect([platform, id]).toEqual(['api', null]);
});
