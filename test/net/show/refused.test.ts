import { beforeEach, expect, it } from 'vitest';
import { createShow, type Show } from '../../../net/show/show.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests a running order whose next step the game refuses, and how it handles reports meanwhile. */

let store: Store;
storeForEachTest(given => {
  store = given;
});

let show: Show;
let simulation: { cold: { round: typeof STATE_EXAMPLE.round }; tick: number; restarts: number };
let refusal: Error;
let asked: number;
let log: string[];
let bugs: unknown[];
let published: unknown[];

const open = (
  config = { restarted: false, menu: false },
  dispatch = async (): Promise<never> => Promise.reject(refusal),
) =>
  createShow({
    config,
    store,
    settings: { current: defaultSettings() },
    simulation: simulation as never,
    hub: { publish: events => void published.push(...events) },
    dispatch: () => {
      asked++;
      return dispatch();
    },
    onLog: line => void log.push(line),
    onBug: error => void bugs.push(error),
  });

beforeEach(() => {
  const round = { ...STATE_EXAMPLE.round, phase: 'menu' as const };
  simulation = { cold: { round }, tick: 1_000, restarts: 0 };
  [asked, log, bugs, published] = [0, [], [], []];
  refusal = new GameError('restarting', 'The game starts again.');
  show = open();
  show.prepare({ rounds: [{ mode: 'ffa' }] }, null)();
});
async function reportAt(tick: number) {
  simulation.tick = tick;
  show.report({ events: [] } as never);
  await new Promise(resolve => setImmediate(resolve));
}

it('a refused step of the running order is retried after one second of game time; the reason is logged once', async () => {
  await reportAt(1_000);
  await reportAt(1_000 + TICK_RATE - 1);
  expect(asked).toBe(1);
  await reportAt(1_000 + TICK_RATE);
  expect([asked, log, bugs]).toEqual([2, ['The running order waits: The game starts again.'], []]);
  refusal = new GameError('stopped', 'Everything is stopped.');
  await reportAt(1_000 + 2 * TICK_RATE);
  expect(log).toHaveLength(2);
});

it('a refused step of the running order is retried at once in a new world, whose ticks begin at zero', async () => {
  await reportAt(1_000);
  await reportAt(3);
  expect(asked).toBe(2);
});

it('a bug in a step of the running order is reported, and the running order continues', async () => {
  refusal = new Error('a bug');
  await reportAt(1_000);
  await reportAt(1_000 + TICK_RATE);
  expect([asked, log, bugs]).toEqual([2, [], [refusal, refusal]]);
});

it('each change of the running order is published with the request that caused the change', async () => {
  show.prepare({ rounds: [{ mode: 'boss' }, { mode: 'ffa' }] }, 42)();
  await reportAt(1_000);
  await reportAt(2_000);
  const fields = { round: 0, state: 'running', rounds: 2 };
  expect(published).toEqual([{ type: 'show', fields, cause: 42 }]);
});

it('a running order that did not change during a restart is not published', async () => {
  simulation.cold.round = { ...simulation.cold.round, lobby: null, result: null };
  show = open({ restarted: true, menu: false });
  await reportAt(1_000);
  expect([asked, show.current().state, published]).toEqual([1, 'running', []]);
});

const reportPhase = (phase: 'menu' | 'playing') =>
  show.report({ events: [], cold: { version: 1, round: { ...STATE_EXAMPLE.round, phase } } } as never);

it('opening the menu pauses the running order, but a new world that begins in the menu does not pause it', () => {
  reportPhase('playing');
  for (const restarts of [1, 2]) {
    simulation.restarts = restarts;
    reportPhase('menu');
    expect(show.current().state).not.toBe('paused');
    reportPhase('playing');
  }
  reportPhase('menu');
  expect(show.current().state).toBe('paused');
});

it('the end of an earlier round does not advance the running order', () => {
  show.report({ events: [{ type: 'round.end' }] } as never);
  expect(show.current().at).toBe(0);
});

it('the running order begins no step while another step is in progress', async () => {
  show = open(undefined, () => new Promise(() => {}));
  show.prepare({ running: true }, null)();
  await reportAt(2_000);
  await reportAt(3_000);
  expect(asked).toBe(1);
});

it.each([
  [{ restarted: false, menu: false }, 'paused'],
  [{ restarted: true, menu: false }, 'running'],
  [{ restarted: true, menu: true }, 'paused'],
])('after a start with %j, a running order that was running is %s', (config, state) => {
  simulation.cold.round = { ...simulation.cold.round, lobby: null, result: null };
  expect(open(config).current().state).toBe(state);
});

it('if the progress of a running order cannot be stored, the order continues and this is logged', () => {
  const refuse = "BEGIN SELECT RAISE(ABORT, 'full'); END";
  store.run(`CREATE TRIGGER full_1 BEFORE INSERT ON facts ${refuse}`);
  store.run(`CREATE TRIGGER full_2 BEFORE UPDATE ON facts ${refuse}`);
  reportPhase('playing');
  reportPhase('menu');
  expect(show.current().state).toBe('paused');
  expect(log[0]).toMatch(/^The progress of the running order could not be stored: /);
  expect(() => show.prepare({ running: true }, null)()).toThrow('The store refused');
  expect(show.current().state).toBe('paused');
});

it('an unreadable running order from another version is ignored', () => {
  store.run("UPDATE facts SET value = ? WHERE name = 'show.order'", JSON.stringify({ rounds: 'many' }));
  expect(open().current()).toEqual({ rounds: [], at: 0, state: 'ended' });
});
