import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuditLog } from '../../../net/dispatch/audit-log.ts';
import type { NewAct } from '../../../net/dispatch/audit-table.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests when and in which form acts are written to the audit log. */

const SECOND_MS = 1_000;
const NOW = Date.UTC(2026, 0, 1);

let store: Store;
let lines: string[];
let log: ReturnType<typeof createAuditLog>;
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  lines = [];
  log = createAuditLog(store, line => lines.push(line));
});
afterEach(() => {
  vi.useRealTimers();
});

const act = (number: number): NewAct => ({
  number,
  at: NOW,
  action: 'announce',
  caller: 'bot',
  via: 'rest',
  parent: null,
  input: null,
});
const stored = () =>
  store.all<{ number: number }>('SELECT number FROM acts ORDER BY number').map(({ number }) => number);
const refuse = () =>
  store.run("CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'full'); END");
const takeAgain = () => store.run('DROP TRIGGER full');

describe('writing of audit entries', () => {
  it('audit entries are written together, one second after the first', () => {
    log.add(act(1));
    vi.advanceTimersByTime(SECOND_MS - 1);
    log.add(act(2));
    expect(stored()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(stored()).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['save', 'close'] as const)(
    'on %s, audit entries are written at once and no timer is left',
    how => {
      log.add(act(1));
      log[how]();
      expect([stored(), vi.getTimerCount()]).toEqual([[1], 0]);
    },
  );

  it('audit entries are written before they are listed', () => {
    log.add(act(1));
    expect(log.list(10, 10)).toEqual([{ ...act(1), input: 'null' }]);
  });

  it('refused audit entries are retried every second, and each series of failures is logged once', () => {
    refuse();
    log.add(act(1));
    vi.advanceTimersByTime(5 * SECOND_MS);
    const failed = expect.stringMatching(/^Audit entries could not be stored: /);
    expect([stored(), lines]).toEqual([[], [failed]]);
    takeAgain();
    vi.advanceTimersByTime(SECOND_MS);
    expect([stored(), vi.getTimerCount()]).toEqual([[1], 0]);
    refuse();
    log.add(act(2));
    vi.advanceTimersByTime(SECOND_MS);
    expect(lines).toEqual([failed, failed]);
  });

  it('while the store refuses audit entries, writing them is tried once per second', () => {
    let attempts = 0;
    const transaction: Store['transaction'] = () => {
      attempts++;
      throw new GameError('not-stored', 'Full.');
    };
    const refused = createAuditLog({ ...store, transaction }, () => {});
    for (let number = 1; number <= 10_500; number++)
      refused.add({ ...act(number), caller: `bot ${number >> 6}` });
    expect(attempts).toBe(1);
    vi.advanceTimersByTime(SECOND_MS);
    expect(attempts).toBe(2);
  });

  it("a caller's first hundred actions in a second have an audit entry each, and further actions are only counted", () => {
    for (let number = 1; number <= 100; number++) log.add(act(number));
    vi.advanceTimersByTime(SECOND_MS);
    for (let number = 101; number <= 201; number++) log.add(act(number));
    vi.advanceTimersByTime(SECOND_MS);
    expect(stored()).toHaveLength(201);
    expect(log.find(200)).toMatchObject({ action: 'announce' });
    expect(log.find(201)).toEqual({
      ...act(201),
      at: NOW + 2 * SECOND_MS,
      action: '(more)',
      input: '{"acts":1}',
    });
  });

  it('audit entries are deleted when they are exactly 30 days old, which is checked once an hour', () => {
    log.add(act(1));
    log.save();
    const storedAt = (age: number) => {
      vi.setSystemTime(NOW + age);
      log.add({ ...act(10 + stored().length), at: NOW + age });
      log.save();
      return stored().includes(1);
    };
    const month = 30 * 86_400_000;
    expect(storedAt(month)).toBe(true);
    expect(storedAt(month + 3_599_999)).toBe(true);
    expect(storedAt(month + 3_600_000)).toBe(false);
  });
});

describe('input of an audit entry', () => {
  const written = (input: unknown) => {
    log.add({ ...act(1), input });
    log.save();
    return log.find(1)?.input;
  };

  it('the input of an audit entry is truncated after 200 characters', () => {
    const longest = 'x'.repeat(200 - JSON.stringify('').length);
    expect(written(longest)).toBe(`"${longest}"`);
    store.run('DELETE FROM acts');
    expect(written(`${longest}x`)).toBe(`"${longest}x...`);
  });

  it.each([
    [undefined, null],
    [null, 'null'],
    [{ a: 1 }, '{"a":1}'],
    [{ text: 'my key is starfray_abc-DEF_1!' }, '{"text":"my key is starfray_...!"}'],
  ])('the input %j of an audit entry is stored as %j', (input, text) => {
    expect(written(input)).toBe(text);
  });
});

it('each start skips 10,000 audit numbers, because a crash may have lost entries with these numbers', () => {
  const first = log.nextNumber;
  expect(first).toBe(10_001);
  expect(createAuditLog(store, () => {}).nextNumber).toBe(first + 10_001);
  store.run(
    "INSERT INTO acts (number, at, action, caller, via) VALUES (1000000, 0, 'announce', 'bot', 'rest')",
  );
  expect(createAuditLog(store, () => {}).nextNumber).toBe(1_010_001);
});
