import { beforeEach, describe, expect, it } from 'vitest';
import { createKeptOrder, type KeptOrder } from '../../../net/show/kept-order.ts';
import { changeOrder, NO_ORDER } from '../../../net/show/order.ts';
import { playOn } from '../../../net/show/player.ts';
import type { Store } from '../../../net/store/store.ts';
import { STATE_EXAMPLE } from '../../../schema/examples.ts';
import { defaultSettings, type Settings } from '../../../schema/settings.ts';
import type { Round } from '../../../schema/state.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** The next step of a running order, by where the game is. */

let store: Store;
let kept: KeptOrder;
let settings: Settings;
let acts: unknown[];
storeForEachTest(given => {
  store = given;
});
beforeEach(() => {
  kept = createKeptOrder(store, () => {});
  kept.set({ ...changeOrder(NO_ORDER, { rounds: [{ mode: 'ffa' }] }), cause: null });
  settings = { ...defaultSettings(), mode: 'ffa', resultsSeconds: 0 };
  acts = [];
});

const RESULT = { mode: 'dogfight', text: '' } as Round['result'];
const LOBBY = { mode: 'ffa', field: 'sun', secondsLeft: null, waiting: true, held: false } as const;
const step = (changes: Partial<Round>) =>
  playOn({
    kept,
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

describe('a running order', () => {
  it('lets results close that would stay up, and waits for that', async () => {
    await step({ phase: 'lobby', result: RESULT });
    expect([acts, kept.current.stage]).toEqual([
      [['updateSettings', { settings: { resultsSeconds: 20 } }]],
      'ready',
    ]);
    await step({ phase: 'lobby', result: RESULT });
    expect(acts).toHaveLength(1);
  });

  it('lets those of a fight that is on close, too', async () => {
    await step({ phase: 'playing', result: null });
    expect([acts, kept.current.stage]).toEqual([
      [['updateSettings', { settings: { resultsSeconds: 20 } }]],
      'next',
    ]);
  });

  it('opens the lobby from the menu and starts its countdown', async () => {
    await step({ phase: 'menu', result: null });
    expect(acts.slice(-2)).toEqual([
      ['openLobby', { mode: 'ffa' }],
      ['startCountdown', {}],
    ]);
    expect(kept.current.stage).toBe('open');
  });

  it('starts the countdown of a lobby that waits, unless it is held', async () => {
    kept.update({ stage: 'open' });
    await step({ phase: 'lobby', result: null, lobby: { ...LOBBY, held: true } });
    await step({ phase: 'lobby', result: null, lobby: LOBBY });
    expect(acts.filter(act => (act as string[])[0] === 'startCountdown')).toHaveLength(1);
  });

  it('that is paused gives the settings back', async () => {
    await step({ phase: 'playing', result: null });
    kept.update({ running: false });
    await step({ phase: 'menu', result: null });
    expect(settings.resultsSeconds).toBe(0);
    await step({ phase: 'menu', result: null });
    expect(acts).toHaveLength(2);
  });
});
