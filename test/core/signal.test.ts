import { expect, it } from 'vitest';
import { createSignal } from '../../core/signal.ts';

/** Something that happens, and its listeners. */

it('reaches every listener in the order in which they came, with all that is said of it', () => {
  const signal = createSignal<[number, string]>();
  const calls: unknown[] = [];
  signal.emit(0, 'before anybody listens');
  signal.listen((...args) => calls.push(['first', ...args]));
  signal.listen((...args) => calls.push(['second', ...args]));
  signal.emit(7, 'now');
  expect(calls).toEqual([
    ['first', 7, 'now'],
    ['second', 7, 'now'],
  ]);
});

it('no longer reaches a listener that has ended it, and still the same function that listens twice', () => {
  const signal = createSignal();
  let calls = 0;
  const listener = () => void calls++;
  const end = signal.listen(listener);
  signal.listen(listener);
  signal.emit();
  end();
  end();
  signal.emit();
  expect(calls).toBe(3);
});

it('reaches the others where one fails, if errors are taken; otherwise it throws', () => {
  const errors: unknown[] = [];
  const failing = () => {
    throw new Error('full');
  };
  const signal = createSignal({ onError: error => errors.push(String(error)) });
  let calls = 0;
  signal.listen(failing);
  signal.listen(() => void calls++);
  signal.emit();
  expect([errors, calls]).toEqual([['Error: full'], 1]);

  const strict = createSignal();
  strict.listen(failing);
  expect(() => strict.emit()).toThrow('full');
});
