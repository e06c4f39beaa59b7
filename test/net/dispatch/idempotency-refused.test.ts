import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { ValueOutput } from '../../../net/dispatch/answer.ts';
import { createIdempotency, type Idempotency } from '../../../net/dispatch/idempotency.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';

/** What happens to answers that the store refuses. */
describe('idempotent answers that the store refuses', () => {
  let home: ReturnType<typeof temporaryHome>;
  let store: Store;
  let other: DatabaseSync;
  beforeEach(() => {
    vi.useFakeTimers();
    home = temporaryHome();
    store = openStore(home.path);
    other = new DatabaseSync(`${home.path}/starfray.sqlite`);
  });
  afterEach(() => {
    vi.useRealTimers();
    other.close();
    store.close();
    home.remove();
  });

  /** Makes all writes of answers fail at once. */
  const refuse = () =>
    other.exec("CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'full'); END");
  const accept = () => other.exec('DROP TRIGGER full');
  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };
  const actWith = (idempotency: Idempotency) => (key: string, tick?: number) =>
    idempotency.once({ key, caller, route: '/w', input: {}, secret: false }, async () => ({
      output: new ValueOutput(key),
      adjusted: [],
      tick,
    }));
  const create = () => actWith(createIdempotency(store, () => {}));

  it('are stored once the store works again, and known after a restart', async () => {
    const act = create();
    refuse();
    for (const key of ['one', 'two']) await act(key);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await act('one')).toHaveProperty('replayed');
    accept();
    await vi.advanceTimersByTimeAsync(1_000);
    const restarted = create();
    for (const key of ['one', 'two']) expect(await restarted(key)).toHaveProperty('replayed');
  });

  it('report an unknown result for work that failed inside the server after it began', async () => {
    const idempotency = createIdempotency(store, () => {});
    const fail = (error: Error) =>
      idempotency.once(
        { key: error.message, caller, route: '/w', input: {}, secret: false },
        async receipt => {
          receipt.begin();
          throw error;
        },
      );
    const bug = new Error('bug');
    await expect(fail(bug)).rejects.toBe(bug);
    await expect(fail(bug)).rejects.toMatchObject({ code: 'outcome-unknown' });
    const refusal = new GameError('busy', 'later');
    for (const _ of [1, 2]) await expect(fail(refusal)).rejects.toBe(refusal);
  });

  it('are limited to 1,000, of which the oldest is dropped', async () => {
    const act = create();
    refuse();
    for (let i = 0; i <= 1_000; i++) await act(`key${i}`);
    expect(await act('key1')).toHaveProperty('replayed');
    expect(await act('key1000')).toHaveProperty('replayed');
    expect(await act('key0')).not.toHaveProperty('replayed');
  });

  it('are dropped too when the world returns to a checkpoint', async () => {
    const idempotency = createIdempotency(store, () => {});
    const act = actWith(idempotency);
    refuse();
    await act('before', 100);
    await act('after', 101);
    idempotency.forgetAfter(100);
    expect(await act('before', 200)).toHaveProperty('replayed');
    expect(await act('after', 200)).not.toHaveProperty('replayed');
  });
});
