import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createDispatch, type Handlers } from '../../../net/dispatch/dispatch.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createSettingsService, type SettingsService } from '../../../net/dispatch/settings-service.ts';
import { changeSettings, storeAndAct } from '../../../net/dispatch/settings-transaction.ts';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';

/**
 * Tests settings that are stored together with a command of the world. The command fails after the world has accepted
 * it.
 */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let other: DatabaseSync;
let settings: SettingsService;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  other = new DatabaseSync(`${home.path}/starfray.sqlite`);
  settings = createSettingsService(store);
});
afterEach(() => {
  other.close();
  store.close();
  home.remove();
});

const REFUSAL = new GameError('wrong-phase', 'No round is under way.');
const BUG = new Error('A bug.');

/** Stores a setting together with an act that calls `meanwhile` and then fails with `failure`. */
const act = (failure: Error, meanwhile = () => {}) =>
  storeAndAct(
    { settings },
    { bots: 3 },
    {
      check: async () => {},
      carryOut: async () => {
        meanwhile();
        throw failure;
      },
    },
  );

const refuseWrites = () => other.exec('BEGIN IMMEDIATE');

describe('action stored together with settings', () => {
  it.each([REFUSAL, BUG])(
    'settings are restored when the action that is stored with them fails: %s',
    async failure => {
      const before = settings.current;
      await expect(act(failure)).rejects.toBe(failure);
      expect(settings.current).toEqual(before);
      expect(createSettingsService(store).current).toEqual(before);
    },
  );

  it('if an action fails and its settings cannot be restored, the error says which settings to set again', async () => {
    await expect(act(REFUSAL, refuseWrites)).rejects.toMatchObject({
      code: 'wrong-phase',
      message: expect.stringMatching(/^No round is under way\. .*: set bots again\.$/),
    });
  });

  it('a bug in an action with settings is reported as a bug, even if the store also refuses the settings', async () => {
    await expect(act(BUG, refuseWrites)).rejects.toMatchObject({ code: 'not-stored' });
  });

  it('a bug that occurs while settings are being restored is reported', async () => {
    settings.onChange(() => {
      if (settings.current.bots !== 3) throw BUG;
    });
    await expect(act(REFUSAL)).rejects.toBe(BUG);
  });
});

it('if the world refuses an action, the settings that belong to it are not stored', async () => {
  const check = () => Promise.reject(REFUSAL);
  const carryOut = () => Promise.reject(BUG);
  await expect(storeAndAct({ settings }, { bots: 3 }, { check, carryOut })).rejects.toBe(REFUSAL);
  expect(createSettingsService(store).current.bots).not.toBe(3);
});

it('an action with settings has no effect if an emergency stop begins while it is being checked', async () => {
  const emergency = createEmergency(store, () => {});
  const asked: boolean[] = [];
  const call = async (_: unknown, __: unknown, { dryRun = false } = {}) => {
    asked.push(dryRun);
    emergency.set(true, { name: 'owner', scope: 'owner', keyId: 1, via: 'rest' });
    return { json: '{}', tick: 1 };
  };
  const parts = { settings, simulation: { call }, emergency, audit: createAudit(), limits: { take() {} } };
  const dispatch = createDispatch({ ...parts, newPilots: createWorkQueue() }, {} as Handlers);
  const bot = { name: 'bot', scope: 'play', via: 'mcp' } as const;
  await expect(dispatch('openLobby', { mode: 'ffa' }, bot)).rejects.toMatchObject({ code: 'stopped' });
  expect([asked, settings.current.mode]).toEqual([[true], 'dogfight']);
});

it('an empty change of settings notifies nobody', async () => {
  const { revision } = settings;
  const simulation = { call: () => Promise.reject(REFUSAL) };
  await changeSettings({ settings, simulation }, {}, null);
  expect(settings.revision).toBe(revision);
});

it('settings are first tried in the world, then stored, then applied with their cause', async () => {
  const calls: unknown[] = [];
  const call = async (name: string, input: unknown, options: unknown) =>
    void calls.push([name, input, options, settings.current.bots]);
  const { bots } = settings.current;
  await changeSettings({ settings, simulation: { call } as never }, { bots: 3 }, 7);
  expect(calls).toEqual([
    ['applySettings', { patch: { bots: 3 } }, { dryRun: true, cause: 7 }, bots],
    ['applySettings', { patch: { bots: 3 } }, { dryRun: false, cause: 7 }, 3],
  ]);
});

it('settings that are stored while the world restarts apply in the next world', async () => {
  const simulation = { call: () => Promise.reject(new GameError('restarting', 'Later.')) };
  await changeSettings({ settings, simulation }, { bots: 3 }, null);
  expect(createSettingsService(store).current.bots).toBe(3);
});

it('an action with settings waits for the previous action with settings', async () => {
  const before = settings.current.bots;
  const first = Promise.withResolvers<void>();
  const refused = storeAndAct(
    { settings },
    { bots: 3 },
    { check: () => first.promise, carryOut: async () => Promise.reject(REFUSAL) },
  );
  const order: string[] = [];
  const second = storeAndAct(
    { settings },
    { calamities: false },
    { check: async () => void order.push(`bots ${settings.current.bots}`), carryOut: async () => 'done' },
  );
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  first.resolve();
  await expect(refused).rejects.toBe(REFUSAL);
  expect(await second).toBe('done');
  expect(order).toEqual([`bots ${before}`]);
});
