import { beforeEach, describe, expect, it } from 'vitest';
import { changeOrder, describeOrder, NO_ORDER, type Order, wantedOf } from '../../../net/show/order.ts';
import { playOn } from '../../../net/show/show.ts';
import { createStoredOrder, type StoredOrder } from '../../../net/show/stored-order.ts';
import type { Store } from '../../../net/store/store.ts';
import type { Field } from '../../../schema/catalog/catalog.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';
import type { Round } from '../../../schema/records/state.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests the next step of a running order, which depends on the state of the game. */

let store: Store;
let order: StoredOrder;
let settings: Settings;
let acts: unknown[];
storeForEachTest(given => {
  store = given;
});
beforeEach(() => {
  order = createStoredOrder(store, () => {});
  order.set({ ...changeOrder(NO_ORDER, { rounds: [{ mode: 'ffa' }] }), cause: null });
  settings = { ...defaultSettings(), mode: 'ffa', resultsSeconds: 0 };
  acts = [];
});

const RESULT = { mode: 'dogfight', text: '' } as Round['result'];
const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: null, waiting: true, held: false } as const;
const step = (changes: Partial<Round>) =>
  playOn({
    order,
    settings: {
      get current() {
        return settings;
      },
    } as never,
    simulation: { cold: { round: { ...STATE_EXAMPLE.round, ...changes } } } as never,
    async act(action, input) {
      acts.push([action, input]);
      if (action === 'updateSettings')
        settings = { ...settings, ...(input as { settings: Settings }).settings };
    },
  });

describe('running order and transactions', () => {
  const orderOf = (mode: 'ffa' | 'boss' | 'reserves') => ({
    ...changeOrder(NO_ORDER, { rounds: [{ mode }] }),
    cause: null,
  });
  const modeOf = ({ current }: StoredOrder) => current.rounds[0]?.mode;
  /** Sets running orders with these modes, in a transaction that fails. */
  const fail = (...modes: ('ffa' | 'boss' | 'reserves')[]) =>
    store.transaction(() => {
      for (const mode of modes) order.set(orderOf(mode));
      throw new Error('no room');
    });

  it('if a transaction fails, all its changes to the running order are undone', async () => {
    await Promise.resolve();
    for (const modes of [['boss'], ['boss', 'reserves']] as const) {
      expect(() => fail(...modes)).toThrow('no room');
      expect([modeOf(order), modeOf(createStoredOrder(store, () => {}))]).toEqual(['ffa', 'ffa']);
      await Promise.resolve();
    }
  });

  it('a running order is kept if a later transaction fails', async () => {
    order.set(orderOf('boss'));
    await Promise.resolve();
    expect(() => fail()).toThrow('no room');
    expect([modeOf(order), modeOf(createStoredOrder(store, () => {}))]).toEqual(['boss', 'boss']);
  });

  it('a new running order does not inherit the progress of the previous order', async () => {
    const isSetMeanwhile = step({ phase: 'menu', result: null });
    order.set(orderOf('reserves'));
    await isSetMeanwhile;
    expect(order.current).toMatchObject({ rounds: [{ mode: 'reserves' }], stage: 'next' });
  });
});

describe('running order', () => {
  it('a running order without remaining rounds is "ended", not "paused"', () => {
    const over = {
      ...changeOrder(NO_ORDER, { rounds: [{ mode: 'ffa' }] }),
      cause: null,
      at: 1,
      running: false,
    };
    expect(describeOrder(over, STATE_EXAMPLE.round, settings).state).toBe('ended');
    expect(describeOrder({ ...over, at: 0 }, STATE_EXAMPLE.round, settings).state).toBe('paused');
  });

  it('setting a running order again restarts its round, unless that round is already open', () => {
    const stageAfter = (stage: Order['stage']) =>
      changeOrder({ ...order.current, stage }, { running: true }).stage;
    expect((['next', 'ready', 'open'] as const).map(stageAfter)).toEqual(['next', 'next', 'open']);
  });

  it('the running order shows results as long as this round requires, whatever the previous round required', () => {
    const overrides = { set: { resultsSeconds: 5 }, before: { resultsSeconds: 45 } };
    const wanted = wantedOf({ ...order.current, overrides }, { ...settings, resultsSeconds: 5 });
    expect(wanted.resultsSeconds).toBe(45);
  });

  it('the running order changes the field of a round that was started by hand only if the field differs from the plan', async () => {
    const fieldsSet = async (field: Field) => {
      acts = [];
      settings = { ...settings, field: 'mars' };
      order.update({ stage: 'ready' });
      await step({ phase: 'playing', result: null, field });
      return acts.filter(act => (act as string[])[0] === 'setField');
    };
    expect(await fieldsSet('mars')).toEqual([]);
    expect(await fieldsSet('sun')).toEqual([['setField', { field: 'mars' }]]);
  });

  it('if results would stay open, the running order sets their duration and waits until they close', async () => {
    await step({ phase: 'lobby', result: RESULT });
    expect([acts, order.current.stage]).toEqual([
      [['updateSettings', { settings: { resultsSeconds: 20 } }]],
      'ready',
    ]);
    await step({ phase: 'lobby', result: RESULT });
    expect([acts.length, order.current.stage]).toEqual([1, 'ready']);
  });

  it("the running order sets a duration for the current fight's results if they would stay open", async () => {
    await step({ phase: 'playing', result: null });
    expect([acts, order.current.stage]).toEqual([
      [['updateSettings', { settings: { resultsSeconds: 20 } }]],
      'next',
    ]);
  });

  it("when the menu is shown, a running order opens its lobby and starts the lobby's countdown", async () => {
    await step({ phase: 'menu', result: null });
    expect(acts.slice(-2)).toEqual([
      ['openLobby', { mode: 'ffa' }],
      ['startCountdown', {}],
    ]);
    expect(order.current.stage).toBe('open');
  });

  it('a running order starts the countdown of a waiting lobby unless the lobby is held', async () => {
    order.update({ stage: 'open' });
    await step({ phase: 'lobby', result: null, lobby: { ...LOBBY, held: true } });
    await step({ phase: 'lobby', result: null, lobby: LOBBY });
    expect(acts.filter(act => (act as string[])[0] === 'startCountdown')).toHaveLength(1);
  });

  it('the running order keeps a duration of the results that somebody has changed meanwhile', async () => {
    await step({ phase: 'playing', result: null });
    settings = { ...settings, resultsSeconds: 45 };
    order.update({ stage: 'open' });
    await step({ phase: 'playing', result: null });
    expect(settings.resultsSeconds).toBe(45);
  });

  it('pausing a running order restores the settings', async () => {
    await step({ phase: 'playing', result: null });
    order.update({ running: false });
    await step({ phase: 'menu', result: null });
    expect(settings.resultsSeconds).toBe(0);
    await step({ phase: 'menu', result: null });
    expect(acts).toHaveLength(2);
  });
});
