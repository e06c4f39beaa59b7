import { expect, it } from 'vitest';
import { createEmitter } from '../../core/emitter.ts';

/** Tests an event source and its listeners. */

it('an emitter calls all listeners with all arguments, in the order in which they subscribed', () => {
  const emitter = createEmitter<[number, string]>();
  const calls: unknown[] = [];
  emitter.emit(0, 'before anybody listens');
  emitter.listen((...args) => calls.push(['first', ...args]));
  emitter.listen((...args) => calls.push(['second', ...args]));
  emitter.emit(7, 'now');
  expect(calls).toEqual([
    ['first', 7, 'now'],
    ['second', 7, 'now'],
  ]);
});

it('unsubscribing from an emitter removes only one subscription, even if a function subscribed twice', () => {
  const emitter = createEmitter();
  let calls = 0;
  const listener = () => void calls++;
  const end = emitter.listen(listener);
  emitter.listen(listener);
  emitter.emit();
  end();
  end();
  emitter.emit();
  expect(calls).toBe(3);
});

it("if an emitter's errors are handled and one listener throws, the others are still called", () => {
  const errors: unknown[] = [];
  const failing = () => {
    throw new Error('full');
  };
  const emitter = createEmitter({ onError: error => errors.push(String(error)) });
  let calls = 0;
  emitter.listen(failing);
  emitter.listen(() => void calls++);
  emitter.emit();
  expect([errors, calls]).toEqual([['Error: full'], 1]);

  const strict = createEmitter();
  strict.listen(failing);
  expect(() => strict.emit()).toThrow('full');
});

it('an emitter no longer calls a listener that another listener unsubscribes during an event', () => {
  const emitter = createEmitter();
  const calls: string[] = [];
  let end = () => {};
  emitter.listen(() => end());
  end = emitter.listen(() => calls.push('called'));
  emitter.emit();
  expect(calls).toEqual([]);
});
