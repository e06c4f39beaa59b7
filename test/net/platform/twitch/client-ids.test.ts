import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TWITCH } from '../../../../net/platform/twitch/link.ts';
import { tokensOf } from '../../../../net/store/restored-tokens.ts';
import { createVault } from '../../../../net/store/vault.ts';
import { type AccountStage, refusal, stageAccount } from './stage.ts';

/**
 * Tests which client id connects an account: the client id of the environment or a stored one. A permission works only
 * with its own client id.
 */

const OTHER_CLIENT = 'uo6dggojyb8d6soh92zknwmi5ej1q2';

let stage: AccountStage;
beforeEach(async () => {
  stage = await stageAccount();
});
afterEach(() => stage.close());

const start = () => stage.account.connect([]);
const state = () => stage.account.describe().state;

describe('connecting', () => {
  beforeEach(async () => {
    await stage.close();
    stage = await stageAccount({ clientId: null });
  });

  it('connecting without a client id is refused with an explanation of where to set a client id', async () => {
    expect(state()).toBe('not-configured');
    const missing = refusal('not-configured', 'The page Platforms of the streaming menu (/admin)');
    await expect(start()).rejects.toEqual(missing);
    await expect(stage.account.poll()).rejects.toEqual(missing);
    expect(stage.account.requireClient).toThrow(missing);
  });

  it('a client id can be stored and removed', async () => {
    expect(await stage.account.setClient(OTHER_CLIENT)).toMatchObject({
      state: 'disconnected',
      client: { from: 'stored', id: OTHER_CLIENT },
    });
    expect((await stage.restart()).describe().client.id).toBe(OTHER_CLIENT);
    expect(await stage.account.setClient('')).toMatchObject({ state: 'not-configured' });
    expect((await stage.restart()).describe().client).toEqual({ from: 'none', id: '' });
  });

  it('a client id that Twitch does not know is reported', async () => {
    await stage.account.setClient(OTHER_CLIENT);
    await expect(start()).rejects.toEqual(
      refusal('not-configured', `client id "${OTHER_CLIENT}" ("invalid client")`),
    );
  });

  it('setting another client id disconnects the account, while setting the same client id does not', async () => {
    const { clientId } = stage.twitch;
    await stage.account.setClient(clientId);
    await stage.connect();
    expect(await stage.account.setClient(clientId)).toMatchObject({ state: 'connected' });
    expect(await stage.account.setClient(OTHER_CLIENT)).toMatchObject({ state: 'disconnected', user: null });
    expect(stage.twitch.requests.at(-1)).toMatchObject({ path: '/auth/revoke', status: 200 });
    expect((await stage.account.setClient(clientId)).state).toBe('disconnected');
  });
});

it('the built-in client id is used unless a client id is stored', async () => {
  await stage.close();
  const builtIn = 'hof5gwx0su6owfnys0yan9c87zr6t';
  stage = await stageAccount({ clientId: null, builtIn });
  expect(stage.account.describe().client).toEqual({ from: 'built-in', id: builtIn });
  await stage.connect();
  // there is no stored client id to remove
  expect(await stage.account.setClient('')).toMatchObject({ state: 'connected' });
  expect(await stage.account.setClient(OTHER_CLIENT)).toMatchObject({
    state: 'disconnected',
    client: { from: 'stored', id: OTHER_CLIENT },
  });
  expect((await stage.account.setClient('')).client).toEqual({ from: 'built-in', id: builtIn });
});

it('an account of another client id remains stored until that client id is set again', async () => {
  await stage.connect();
  const other = await stage.restart(OTHER_CLIENT);
  expect(other.describe()).toMatchObject({
    state: 'disconnected',
    user: null,
    remarks: [expect.stringContaining('was connected with another client id')],
  });
  expect(other.account).toBeNull();
  expect((await stage.restart()).describe().state).toBe('connected');
});

describe('another client id', () => {
  const revoked = () =>
    stage.twitch.requests
      .filter(({ path }) => path === '/auth/revoke')
      .map(({ query }) => new URLSearchParams(query).get('client_id'));

  it('disconnecting revokes the permission with the client id that obtained it', async () => {
    await stage.connect();
    const other = await stage.restart(OTHER_CLIENT);
    expect(await other.disconnect()).toMatchObject({ state: 'disconnected', remarks: [] });
    expect(revoked()).toEqual([stage.twitch.clientId]);
  });

  it('connecting another account revokes the old permission with the client id that obtained it', async () => {
    await stage.connect();
    const vault = createVault(stage.store, stage.home);
    const stored = JSON.parse(vault.get(tokensOf(TWITCH)) ?? '');
    vault.set(tokensOf(TWITCH), JSON.stringify({ ...stored, clientId: OTHER_CLIENT }));
    await stage.restart();
    await stage.connect();
    await stage.twitch.until(() => revoked().length > 0);
    expect(revoked()).toEqual([OTHER_CLIENT]);
    expect(state()).toBe('connected');
  });
});
