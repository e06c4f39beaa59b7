import { beforeEach, describe, expect, it } from 'vitest';
import { changeOrder, describeOrder, NO_ORDER, type Order, wantedOf } from '../../../net/show/order.ts';
import { NO_OVERRIDES } from '../../../net/show/overrides.ts';
import { playOn } from '../../../net/show/show.ts';
import { createStoredOrder, type StoredOrder } from '../../../net/show/stored-order.ts';
import type { Store } from '../../../net/store/store.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';
import type { ShowRound } from '../../../schema/records/show.ts';
import type { Round } from '../../../schema/records/state.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/**
 * Tests which settings a running order changes with the results and with the lobby, and which it restores at its end.
 */

let store: Store;
let order: StoredOrder;
let settings: Settings;
let acts: [action: string, input: unknown][];
storeForEachTest(given => {
  store = given;
});
beforeEach(() => {
  order = createStoredOrder(store, () => {});
  settings = { ...defaultSettings(), mode: 'ffa', field: 'moon', bots: 3, resultsSeconds: 45 };
  acts = [];
});

const RESULT = { mode: 'dogfight', text: '' } as Round['result'];
const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: 60, waiting: false, held: false } as const;
const orderOf = (...rounds: ShowRound[]): Order => ({ ...changeOrder(NO_ORDER, { rounds }), cause: null });

/** Takes the next step. `onAct` is called before each act takes effect. */
const step = (round: Partial<Round>, onAct = () => {}) =>
  playOn({
    order,
    settings: {
      get current() {
        return settings;
      },
    },
    simulation: { cold: { round: { ...STATE_EXAMPLE.round, ...round } } } as never,
    async act(action, input) {
      onAct();
      acts.push([action, input]);
      if (action === 'updateSettings')
        settings = { ...settings, ...(input as { settings: Partial<Settings> }).settings };
    },
  });
const actions = () => acts.map(([action]) => action);

describe('settings of the next round', () => {
  it("a running order sets a round's mode and options during the previous results, and its field with the lobby", async () => {
    order.set(orderOf({ mode: 'boss', field: 'mars', bots: 9, resultsSeconds: 5 }));
    order.update({ overrides: { set: { resultsSeconds: 45 }, before: { resultsSeconds: 0 } } });
    await step({ phase: 'lobby', result: RESULT });
    expect(acts).toEqual([['updateSettings', { settings: { mode: 'boss', bots: 9 } }]]);
    await step({ phase: 'lobby', result: null, lobby: LOBBY });
    expect(acts.slice(1)).toEqual([['updateSettings', { settings: { field: 'mars', resultsSeconds: 5 } }]]);
    expect(order.current.stage).toBe('open');
  });

  it('a running order stores the original settings before it changes any, so that a crash cannot lose them', async () => {
    order.set(orderOf({ mode: 'ffa', bots: 9 }));
    const stored: unknown[] = [];
    await step({ phase: 'menu', result: null }, () =>
      stored.push(createStoredOrder(store, () => {}).current.overrides.before.bots),
    );
    expect(stored[0]).toBe(3);
  });

  it('a running order opens the lobby for its next round', async () => {
    order.set({ ...orderOf({ mode: 'ffa' }, { mode: 'boss' }), at: 1 });
    await step({ phase: 'menu', result: null });
    expect(acts).toContainEqual(['openLobby', { mode: 'boss' }]);
  });

  it('a running order uses a lobby that is already open', async () => {
    order.set(orderOf({ mode: 'boss' }));
    await step({ phase: 'lobby', result: null, lobby: LOBBY });
    expect(actions()).toEqual(['updateSettings', 'startCountdown']);
    expect(order.current.stage).toBe('open');
  });

  it.each([
    ['the fight is already on that field', 'playing', 'mars', 'mars', []],
    ['the round has a random field', 'playing', 'random', 'sun', []],
    ['the round has not been started', 'lobby', 'mars', 'sun', []],
    ['the fight is on another field', 'playing', 'mars', 'sun', ['setField']],
  ] as const)(
    'a running order moves a fight that was started by hand only if its field differs from the plan: %s',
    async (_, phase, wanted, field, expected) => {
      order.set(orderOf({ mode: 'ffa', field: wanted }));
      order.update({ stage: 'ready' });
      await step({ phase, result: null, field });
      expect(actions().filter(action => action === 'setField')).toEqual(expected);
    },
  );
});

describe('duration of results', () => {
  it.each([
    ['given for the round', { mode: 'ffa', resultsSeconds: 5 }, 45, 5],
    ['given in the settings', { mode: 'ffa' }, 45, 45],
    ['20, if the settings would keep them open', { mode: 'ffa' }, 0, 20],
  ] as const)(
    'in a running order, the number of seconds for which results are shown is %s',
    (_, round, resultsSeconds, expected) => {
      expect(wantedOf(orderOf(round), { ...settings, resultsSeconds }).resultsSeconds).toBe(expected);
    },
  );
});

describe('settings after a pause', () => {
  it('after a running order is paused, settings are restored in the fight, the results and the next lobby', async () => {
    order.set({ ...orderOf({ mode: 'ffa' }), running: false });
    order.update({
      overrides: {
        set: { mode: 'ffa', bots: 9, field: 'mars', resultsSeconds: 45 },
        before: { mode: 'dogfight', bots: 3, field: 'moon', resultsSeconds: 0 },
      },
    });
    settings = { ...settings, bots: 9, field: 'mars' };
    const changes = async (round: Partial<Round>) => {
      acts = [];
      await step(round);
      return acts.map(([, input]) => (input as { settings: unknown }).settings);
    };
    expect(await changes({ phase: 'playing', result: null })).toEqual([{ resultsSeconds: 0 }]);
    expect(await changes({ phase: 'lobby', result: RESULT })).toEqual([{ mode: 'dogfight', bots: 3 }]);
    expect(await changes({ phase: 'lobby', result: null, lobby: LOBBY })).toEqual([{ field: 'moon' }]);
    expect(order.current.overrides).toEqual(NO_OVERRIDES);
  });
});

describe('state of the order', () => {
  const stateIn = (round: Partial<Round>, resultsSeconds = 45, stage: Order['stage'] = 'open') =>
    describeOrder(
      { ...orderOf({ mode: 'ffa' }), stage },
      { ...STATE_EXAMPLE.round, lobby: null, ...round },
      { ...settings, resultsSeconds },
    ).state;

  it('a running order waits while results stay open, and runs while they close on their own', () => {
    expect(stateIn({ phase: 'lobby', result: RESULT }, 0)).toBe('waiting');
    expect(stateIn({ phase: 'lobby', result: RESULT }, 5)).toBe('running');
    expect(stateIn({ phase: 'playing', result: null }, 0)).toBe('running');
  });

  it('a running order waits while its lobby is held or a round outside the order is played', () => {
    expect(stateIn({ phase: 'lobby', result: null, lobby: { ...LOBBY, held: true } })).toBe('waiting');
    expect(stateIn({ phase: 'lobby', result: null, lobby: LOBBY })).toBe('running');
    const stages = (['next', 'ready', 'open'] as const).map(stage =>
      stateIn({ phase: 'playing' }, 45, stage),
    );
    expect(stages).toEqual(['waiting', 'running', 'running']);
  });
});
