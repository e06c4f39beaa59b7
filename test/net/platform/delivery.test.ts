import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { createDelivery, createOutcomes } from '../../../net/platform/redeems/delivery.ts';
import { createLedger, type Ledger } from '../../../net/platform/redeems/ledger.ts';
import { keyOf } from '../../../net/platform/redeems/payment.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Stop } from '../../../schema/records/state.ts';
import type { Checkpoint } from '../../../schema/wire/messages.ts';
import { nukeOf } from './stage.ts';

/** Payments that arrive while the simulation thread restarts are delivered to it afterwards. */

const NUKE = nukeOf('one', { refundable: 0 });
const KEY = keyOf(NUKE);
const CHECKPOINT: Checkpoint = { format: 1, tick: 60, arrays: {}, json: '{}' };
const NOTHING = { events: [] };

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let ledger: Ledger;
beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  ledger = createLedger(store);
  ledger.enter([NUKE]);
});
afterEach(() => {
  store.close();
  home.remove();
});

/** A simulation whose thread is dead until the test sets `ready`. */
function broughtBack() {
  const calls: { name: string; input: unknown }[] = [];
  const simulation = {
    ready: false,
    restarts: 0,
    calls,
    answer: '{"state":"applied","code":null}',
    call: async (name: string, input: unknown = null) => {
      if (!simulation.ready) throw new GameError('restarting', 'It is being restarted.');
      calls.push({ name, input });
      return { json: name === 'recallPayment' ? 'null' : simulation.answer, tick: 60 };
    },
  };
  return simulation;
}

let logged: string[];
beforeEach(() => {
  logged = [];
});

const deliveryTo = (
  simulation: Pick<ReturnType<typeof broughtBack>, 'call' | 'ready' | 'restarts'>,
  isBanned = () => false,
  emergency: Parameters<typeof createDelivery>[0]['emergency'] = NOT_STOPPED,
) =>
  createDelivery({
    ledger,
    simulation,
    viewers: { isBanned },
    emergency,
    onReceipt() {},
    onLog: line => void logged.push(line),
  });
const receipt = () => ledger.find(KEY)?.receipt;

it('payments are delivered as soon as the simulation is back, even if a report of the old simulation arrives late', async () => {
  const simulation = broughtBack();
  const delivery = deliveryTo(simulation);
  simulation.restarts++;
  delivery.report(NOTHING);
  simulation.ready = true;
  delivery.report(NOTHING);
  await expect.poll(receipt).toBe('applied');
});

it('payments that were received during a restart are delivered within a second after the restart', async () => {
  const simulation = broughtBack();
  const delivery = deliveryTo(simulation);
  await delivery.sendEntered(KEY);
  expect(receipt()).toBe('waiting');
  simulation.ready = true;
  delivery.report({ ...NOTHING, checkpoint: CHECKPOINT });
  await expect.poll(receipt).toBe('applied');
});

it('a waiting payment is not sent again at each checkpoint', async () => {
  const simulation = broughtBack();
  simulation.answer = '{"state":"waiting","code":"not-flying"}';
  const delivery = deliveryTo(simulation);
  await delivery.sendEntered(KEY);
  simulation.ready = true;
  for (const _ of [1, 2, 3]) {
    delivery.report({ ...NOTHING, checkpoint: CHECKPOINT });
    await new Promise(setImmediate);
  }
  expect(simulation.calls).toHaveLength(1);
  expect(ledger.find(KEY)?.state).toBe('seen');
});

it('a payment that has an outcome is not sent to the world again', async () => {
  const simulation = broughtBack();
  simulation.ready = true;
  const delivery = deliveryTo(simulation);
  for (let i = 0; i < 2; i++) await delivery.sendEntered(KEY);
  expect([simulation.calls.length, receipt()]).toEqual([1, 'applied']);
});

it('payments that the world could not take are sent again with its next checkpoint, not with each report', async () => {
  let calls = 0;
  const refusing = async () => {
    calls++;
    throw new GameError('restarting', 'It is being restarted.');
  };
  const delivery = deliveryTo({ ready: true, restarts: 0, call: refusing });
  await delivery.sendEntered(KEY);
  for (let i = 0; i < 3; i++) {
    delivery.report(NOTHING);
    await new Promise(setImmediate);
  }
  expect(calls).toBe(1);
  delivery.report({ ...NOTHING, checkpoint: CHECKPOINT });
  expect(calls).toBe(2);
});

it('a payment is sent once to a restored world, not again after each report of the world', async () => {
  const simulation = broughtBack();
  simulation.answer = '{"state":"waiting","code":"not-flying"}';
  const delivery = deliveryTo(simulation);
  simulation.restarts++;
  simulation.ready = true;
  for (const _ of [1, 2, 3]) {
    delivery.report(NOTHING);
    await new Promise(setImmediate);
  }
  expect(simulation.calls).toHaveLength(1);
});

describe('returned redemption', () => {
  beforeEach(() => {
    expect(ledger.withdraw(KEY)).toBe(true);
  });

  it('a redemption that was refunded has no effect after the simulation is back', async () => {
    const simulation = broughtBack();
    const delivery = deliveryTo(simulation);
    await delivery.sendEntered(KEY);
    simulation.ready = true;
    delivery.report({ ...NOTHING, checkpoint: CHECKPOINT });
    await expect.poll(receipt).toBe('refunded');
    expect(ledger.find(KEY)).toMatchObject({ owed: null, text: 'Nuke: points refunded.' });
  });

  it('a redemption that was refunded has no effect if the world was reset to an earlier checkpoint', async () => {
    const simulation = broughtBack();
    simulation.ready = true;
    const delivery = deliveryTo(simulation);
    await delivery.sendEntered(KEY);
    ledger.rewind(30);
    await delivery.sendAll();
    expect(ledger.find(KEY)).toMatchObject({ state: 'done', receipt: 'refunded', owed: null });
  });
});

it('a payment is not refunded if the emergency stop that recalled it is lifted meanwhile', async () => {
  const own = nukeOf('two', { refundable: 1 });
  ledger.enter([own]);
  const stopped: { stop: Stop | null } = { stop: { since: 1, by: 'streamer' } };
  const simulation = broughtBack();
  simulation.ready = true;
  const { call } = simulation;
  const delivery = deliveryTo(simulation, () => false, stopped);
  simulation.call = (...given) => {
    stopped.stop = null;
    return call(...given);
  };
  await delivery.sendEntered(keyOf(own));
  expect(simulation.calls).toMatchObject([{ name: 'recallPayment' }]);
  expect(ledger.find(keyOf(own))).toMatchObject({ state: 'seen', receipt: 'waiting', owed: null });
});

it('a refunded payment that had taken effect is recorded as applied, and not reported to the platform', () => {
  const own = nukeOf('two', { refundable: 1 });
  ledger.enter([own]);
  expect(ledger.withdraw(keyOf(own))).toBe(true);
  createOutcomes(ledger, () => {})(keyOf(own), { state: 'applied', code: null }, 60);
  expect(ledger.find(keyOf(own))).toMatchObject({ state: 'done', receipt: 'applied', owed: null });
});

it('if a payment keeps waiting for the same reason, it is not stored or reported again', () => {
  let now = 1_000;
  const told: string[] = [];
  const dated = createLedger(store, () => now);
  const enter = createOutcomes(dated, ({ text }) => void told.push(text));
  enter(KEY, { state: 'waiting', code: 'not-flying' }, 60);
  now = 2_000;
  enter(KEY, { state: 'waiting', code: 'not-flying' }, 61);
  expect([told.length, ledger.find(KEY)?.at]).toEqual([1, 1_000]);
  enter(KEY, { state: 'waiting', code: 'stopped' }, 62);
  expect([told.length, ledger.find(KEY)?.at]).toEqual([2, 2_000]);
});

it('a late report about a payment that already has an outcome is ignored', () => {
  const told: string[] = [];
  const enter = createOutcomes(ledger, ({ receipt }) => void told.push(receipt));
  enter(KEY, { state: 'applied', code: null }, 60);
  enter(KEY, { state: 'waiting', code: 'not-flying' }, 61);
  enter(KEY, { state: 'expired', code: 'not-flying' }, 62);
  expect([told, ledger.find(KEY)?.receipt]).toEqual([['applied'], 'applied']);
});

it.each([
  [false, 'look at me'],
  [true, ''],
])(
  'if the viewer has been banned since the cheer (%s), the cheer is counted with the text %o',
  async (isBanned, text) => {
    const cheer = { ...nukeOf('two'), kind: 'cheer' as const, effect: null, bits: 100, input: 'look at me' };
    ledger.enter([cheer]);
    const simulation = broughtBack();
    const delivery = deliveryTo(simulation, () => isBanned);
    await delivery.sendEntered(keyOf(cheer));
    simulation.ready = true;
    await delivery.sendEntered(keyOf(cheer));
    expect(simulation.calls).toMatchObject([{ name: 'cheer', input: { bits: 100, text } }]);
  },
);

it.each(['redeem.applied', 'redeem.failed'] as const)(
  'a waiting payment gets its outcome when the world reports %s',
  async type => {
    const simulation = broughtBack();
    simulation.ready = true;
    simulation.answer = '{"state":"waiting","code":"not-flying"}';
    const delivery = deliveryTo(simulation);
    await delivery.sendEntered(KEY);
    expect(receipt()).toBe('waiting');
    simulation.answer = '{"state":"expired","code":"not-flying"}';
    delivery.report({ events: [{ type, fields: { redemption: KEY } } as never] });
    await expect.poll(receipt).toBe('expired');
  },
);

it('a payment that the world refuses is sent again later and does not block other payments', async () => {
  ledger.enter([nukeOf('two', { refundable: 0 })]);
  const simulation = broughtBack();
  simulation.ready = true;
  const { call } = simulation;
  let refuses = true;
  const delivery = deliveryTo({
    ...simulation,
    call: async (name: string, input: unknown) => {
      if (refuses && JSON.stringify(input).includes(KEY)) throw new Error('gone');
      return call(name, input);
    },
  });
  await delivery.sendAll();
  const receipts = () => ledger.latest(2).map(({ receipt }) => receipt);
  expect(receipts()).toEqual(['applied', 'waiting']);
  expect(logged).toEqual([expect.stringContaining('the game asks again: Error: gone')]);
  refuses = false;
  delivery.report({ ...NOTHING, checkpoint: CHECKPOINT });
  await expect.poll(receipts).toEqual(['applied', 'applied']);
});

it('a restart of the world is not logged as a failed delivery, since payments are sent again afterwards', async () => {
  await deliveryTo(broughtBack()).sendEntered(KEY);
  expect(logged).toEqual([]);
});

it('if the world applied a payment before an emergency stop, the outcome is recorded during the stop', async () => {
  ledger.enter([nukeOf('two')]);
  const simulation = broughtBack();
  simulation.ready = true;
  const call = async () => ({ json: '{"state":"applied","code":null}', tick: 60 });
  const stopped = { stop: { since: 1, by: 'streamer' } } as const;
  await deliveryTo({ ...simulation, call }, () => false, stopped).sendEntered('testville/redeem/two');
  expect(ledger.find('testville/redeem/two')).toMatchObject({ receipt: 'applied', owed: 'fulfilled' });
});
