import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createSettingsService, type SettingsService } from '../../../net/dispatch/settings-service.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Tests how settings are stored. Several settings of one call are one change. */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let settings: SettingsService;
let changes: number;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  settings = createSettingsService(store);
  changes = 0;
  settings.onChange(() => changes++);
});
afterEach(() => {
  store.close();
  home.remove();
});

const stored = () => createSettingsService(store).current;

it('several settings changed together are reported once and stored as a whole', () => {
  const { revision } = settings;
  settings.store({ bots: 3, pieSize: 321 });
  expect(settings.current).toMatchObject({ bots: 3, pieSize: 321 });
  expect(stored()).toEqual(settings.current);
  expect([settings.revision, changes]).toEqual([revision + 1, 1]);
});

it('changing one setting leaves the others unchanged', () => {
  settings.store({ bots: 3 });
  settings.store({ pieSize: 321 });
  expect(stored()).toMatchObject({ bots: 3, pieSize: 321 });
});

describe('refused change of settings', () => {
  it('if the store refuses one of several settings, none of them changes', () => {
    const before = { current: settings.current, revision: settings.revision };
    for (const key of ['bots', 'roundMinutes', 'pieSize']) {
      store.run(
        `CREATE TRIGGER full BEFORE INSERT ON settings WHEN new.key = '${key}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
      );
      expect(() => settings.store({ bots: 3, roundMinutes: 7, pieSize: 321 })).toThrow('The store refused');
      store.run('DROP TRIGGER full');
      expect(stored()).toEqual(before.current);
    }
    expect({ current: settings.current, revision: settings.revision, changes }).toEqual({
      ...before,
      changes: 0,
    });
  });
});

describe('order of changes', () => {
  it('a change of settings waits for earlier changes, even if those fail', async () => {
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = settings.inTurn(async () => {
      await gate.promise;
      order.push('first');
      throw new Error('refused');
    });
    const second = settings.inTurn(async () => order.push('second'));
    gate.resolve();
    await expect(first).rejects.toThrow('refused');
    await second;
    expect(order).toEqual(['first', 'second']);
  });
});
