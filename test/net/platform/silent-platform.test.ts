import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payment } from '../../../net/platform/redeems/payment.ts';
import { createSettling } from '../../../net/platform/redeems/settling.ts';
import { GameError } from '../../../schema/base/error.ts';
import { nukeOf } from './stage.ts';

/** Tests platforms that answer no report, or only some. The test says which outcomes the ledger still owes them. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const payment = (number: number, rest: Partial<Payment> = {}): Payment => ({
  ...nukeOf(`p${number}`),
  number,
  state: 'done',
  receipt: 'refunded',
  text: '',
  owed: 'refunded',
  withdrawn: 0,
  at: 0,
  ...rest,
});

type Settle = (id: string) => Promise<void>;

function stage(owed: Payment[], settle: Settle, why: () => string | null = () => null) {
  const entered: string[] = [];
  const lines: string[] = [];
  const receipts: string[] = [];
  const adapterOf = (name: string) => ({
    name,
    streamer: () => ({ id: '9' }),
    settle: (id: string) => settle(`${name} ${id}`),
  });
  const settling = createSettling({
    ledger: {
      settleSilent: () => void entered.push('silent'),
      owed: (name: string) => (name === 'first' ? [...owed] : [payment(99)]),
      lapsed: () => [],
      settle: (number: number) => void entered.push(`settled ${number}`),
      endUnsettled: (number: number) => void entered.push(`ended ${number}`),
    } as never,
    adapters: [adapterOf('first'), adapterOf('second')] as never,
    onReceipt: ({ id, receipt }) => receipts.push(`${id} ${receipt}`),
    whyBlocked: why,
    onLog: line => lines.push(line),
  });
  return { settling, entered, lines, receipts };
}

describe('platform', () => {
  it('a platform that does not answer within 30 s counts as failed, and does not delay other platforms', async () => {
    const { settling, entered, lines } = stage([payment(1)], id =>
      id === 'first p1' ? new Promise(() => {}) : Promise.resolve(),
    );
    const settled = settling.settle(5);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(entered).toEqual(['silent']);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(entered).toEqual(['silent', 'settled 99']);
    expect(lines).toEqual([expect.stringContaining('does not answer')]);
  });

  it('after a failure, a platform is not called for a second, not even about other payments', async () => {
    const asked: string[] = [];
    const { settling } = stage([payment(1), payment(2)], async id => {
      asked.push(id);
      if (id === 'first p1') throw new Error('away');
    });
    await settling.settle(5);
    expect(asked).toEqual(['first p1', 'second p99']);
    await vi.advanceTimersByTimeAsync(1_000);
    await settling.settle(5);
    expect(asked.slice(2)).toEqual(['first p2', 'first p1', 'second p99']);
  });
});

describe('settling', () => {
  it("a payment in another account's channel is not reported to the platform", async () => {
    const asked: string[] = [];
    const owed = [payment(1, { channel: '8' }), payment(2, { channel: '9' }), payment(3, { channel: null })];
    await stage(owed, async id => void asked.push(id)).settling.settle(5);
    expect(asked).toEqual(['first p2', 'first p3', 'second p99']);
  });

  it('reporting payments to a platform stops halfway if the game may no longer contact platforms', async () => {
    let why: string | null = null;
    const asked: string[] = [];
    const act = async (id: string) => {
      asked.push(id);
      why = 'The lease has lapsed.';
    };
    await stage([payment(1), payment(2)], act, () => why).settling.settle(5);
    expect(asked).toEqual(['first p1']);
  });

  it('no payments are reported to platforms while the game may not contact them', async () => {
    const { settling, entered, receipts } = stage(
      [payment(1)],
      async () => {},
      () => 'Redis is away.',
    );
    await settling.settle(5);
    expect([entered, receipts]).toEqual([[], []]);
  });

  it('if the store fails while payments are settled, that is logged and settling is retried', async () => {
    const lines: string[] = [];
    let isFull = true;
    const entered: number[] = [];
    const settling = createSettling({
      ledger: {
        settleSilent() {
          if (isFull) throw new GameError('not-stored', 'The disk is full.');
        },
        owed: () => [payment(1)],
        lapsed: () => [],
        settle: (number: number) => void entered.push(number),
      } as never,
      adapters: [{ name: 'first', streamer: () => null, settle: async () => {} }] as never,
      onReceipt() {},
      onLog: line => lines.push(line),
    });
    await settling.settle(5);
    expect(lines).toEqual([expect.stringMatching(/could not be settled yet: .*The disk is full/)]);
    isFull = false;
    await settling.settle(5);
    expect([entered, lines.length]).toEqual([[1], 1]);
  });

  it('after closing, a failure to settle payments is neither logged nor counted', async () => {
    const answer = Promise.withResolvers<void>();
    const { settling, entered, lines } = stage([payment(1), payment(2)], () => answer.promise);
    const settled = settling.settle(5);
    await vi.advanceTimersByTimeAsync(0);
    const closed = settling.close();
    answer.reject(new Error('cut off'));
    await Promise.all([closed, settled]);
    expect([entered, lines]).toEqual([['silent'], []]);
    await settling.settle(6);
    expect(entered).toEqual(['silent']);
  });

  it('a failure of the store is not logged if the game closes meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const lines: string[] = [];
    const settling = createSettling({
      ledger: {
        settleSilent() {},
        owed: () => [payment(1)],
        lapsed: () => expect.fail('The store is closed.'),
      } as never,
      adapters: [{ name: 'first', streamer: () => null, settle: () => answer.promise }] as never,
      onReceipt() {},
      onLog: line => lines.push(line),
    });
    void settling.settle(5);
    const closed = settling.close();
    answer.resolve();
    await closed;
    expect(lines).toEqual([]);
  });

  it('after a platform has answered, no timer for its answer remains', async () => {
    const { settling, entered } = stage([payment(1)], async () => {});
    await settling.settle(5);
    expect([entered, vi.getTimerCount()]).toEqual([['silent', 'settled 1', 'settled 99'], 0]);
  });

  it('a viewer is notified if a refund is refused, but not if marking the redemption as fulfilled is refused', async () => {
    const refuse = async () => {
      throw new GameError('not-available', 'No.');
    };
    const { settling, entered, receipts } = stage([payment(1), payment(2, { owed: 'fulfilled' })], refuse);
    await settling.settle(5);
    expect(entered).toEqual(['silent', 'ended 1', 'settled 2', 'ended 99']);
    expect(receipts).toEqual(['p1 expired', 'p99 expired']);
  });
});
