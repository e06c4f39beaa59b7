import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createSettingsService, type SettingsService } from '../../../net/dispatch/settings-service.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';

/** Settings as they are stored: several at once are one change. */
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

it('a change of several settings is told once, stored whole and counted', () => {
  const { revision } = settings;
  settings.store({ bots: 3, pieSize: 321 });
  expect(settings.current).toMatchObject({ bots: 3, pieSize: 321 });
  expect(stored()).toEqual(settings.current);
  expect([settings.revision, changes]).toEqual([revision + 1, 1]);
});

it('a change leaves the other settings as they are', () => {
  settings.store({ bots: 3 });
  settings.store({ pieSize: 321 });
  expect(stored()).toMatchObject({ bots: 3, pieSize: 321 });
});

describe('a change of which the store refuses one setting', () => {
  it('changes none, whichever it is, and nobody is told', () => {
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

describe('work in a turn of the settings', () => {
  it('waits for what was asked for before it, also when that fails', async () => {
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
