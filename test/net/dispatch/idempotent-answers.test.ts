import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { ValueOutput } from '../../../net/dispatch/answer.ts';
import {
  type AnswerRow,
  createStoredAnswers,
  createUnstoredAnswers,
} from '../../../net/dispatch/idempotent-answers.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { GameError } from '../../../schema/base/error.ts';

/** How long answers to repeated requests are stored, and which. */
const DAY_MS = 86_400_000;
const answer = (value: unknown) => ({ output: new ValueOutput(value), adjusted: ['x'] });

describe('stored answer', () => {
  const home = temporaryHome();
  const store = openStore(home.path);
  let now = 1_000_000_000_000;
  const kept = createStoredAnswers(
    store,
    () => {},
    () => now,
  );
  afterAll(() => {
    store.close();
    home.remove();
  });

  it('is kept for a day from its own time, whatever else is stored', () => {
    kept.entry('day', 'hash', false).end(answer(1));
    now += DAY_MS;
    kept.entry('other', 'hash', false).end(answer(2));
    expect(kept.find('day')).toEqual({ request: 'hash', hasEnded: true, answer: answer(1) });
    now++;
    expect(kept.find('day')).toBeUndefined();
    expect(kept.find('other')).toMatchObject({ answer: answer(2) });
  });

  it('keeps only a marker for a secret or more than 64 KB', () => {
    const lengthOfTheRest = JSON.stringify({ output: '', adjusted: ['x'] }).length;
    const longest = 'x'.repeat(65_536 - lengthOfTheRest);
    kept.entry('secret', 'hash', true).end(answer('hush'));
    kept.entry('longest', 'hash', false).end(answer(longest));
    kept.entry('too long', 'hash', false).end(answer(`${longest}x`));
    expect(kept.find('secret')).toEqual({ request: 'hash', hasEnded: true, answer: null });
    expect(kept.find('longest')).toMatchObject({ answer: answer(longest) });
    expect(kept.find('too long')).toEqual({ request: 'hash', hasEnded: true, answer: null });
  });

  it('is begun before it is given, and may be dropped', () => {
    const entry = kept.entry('begun', 'hash', false);
    entry.begin();
    expect(kept.find('begun')).toEqual({ request: 'hash', hasEnded: false, answer: null });
    entry.end(answer(3));
    expect(kept.find('begun')).toMatchObject({ hasEnded: true, answer: answer(3) });
    entry.forget();
    expect(kept.find('begun')).toBeUndefined();
  });
});

describe('answers that the store refuses', () => {
  const row = (id: string, tick: number | null = null): AnswerRow => ({
    id,
    request: '',
    answer: null,
    tick,
    hasEnded: true,
    storedAt: 0,
  });
  let stored: string[][];
  let error: Error | null;
  const create = () =>
    createUnstoredAnswers(
      rows => {
        stored.push(rows.map(({ id }) => id));
        if (error) throw error;
      },
      () => {},
    );
  beforeEach(() => {
    vi.useFakeTimers();
    stored = [];
    error = new GameError('not-stored', 'Full.');
  });
  afterEach(() => vi.useRealTimers());

  it('are retried together once a second until they are stored', () => {
    const unstored = create();
    unstored.add(row('a'));
    vi.advanceTimersByTime(999);
    unstored.add(row('b'));
    expect(stored).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(1_000);
    error = null;
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(60_000);
    expect(stored).toEqual(Array(3).fill(['a', 'b']));
    expect(unstored.find('a', 0)).toBeUndefined();
  });

  it('are limited to 1,000: the one that came first is dropped, and a repeated one counts as new', () => {
    const unstored = create();
    for (let i = 0; i < 1_000; i++) unstored.add(row(`${i}`));
    unstored.add(row('0'));
    unstored.add(row('new'));
    expect(['0', '1', '2', 'new'].filter(id => unstored.find(id, 0))).toEqual(['0', '2', 'new']);
  });

  it('are kept until they are older than the given age', () => {
    const unstored = create();
    unstored.add({ ...row('a'), storedAt: 50 });
    expect(unstored.find('a', 50)).toMatchObject({ id: 'a' });
    expect(unstored.find('a', 51)).toBeUndefined();
  });

  it('are dropped when they were done in the world after the checkpoint', () => {
    const unstored = create();
    for (const [id, tick] of [
      ['before', 99],
      ['at', 100],
      ['after', 101],
      ['beside', null],
    ] as const)
      unstored.add(row(id, tick));
    unstored.forgetAfter(100);
    expect(['before', 'at', 'after', 'beside'].filter(id => unstored.find(id, 0))).toEqual([
      'before',
      'at',
      'beside',
    ]);
  });
});
