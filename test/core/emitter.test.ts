import { expect, it } from 'vitest';
import { createEmitter } from '../../core/emitter.ts';

/** Tests an event source and its listeners. */

it('all listeners are called with all arguments, in the order in which they subscribed', () => {
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

it('unsubscribing removes only one subscription, even if the same function subscribed twice', () => {
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

it('if errors are handled and one listener throws, the others are still called', () => {
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

it('a listener that is unsubscribed by another one during an event is no longer called', () => {
  const emitter = createEmitter();
  const calls: string[] = [];
  let end = () => {};
  emitter.listen(() => end());
  end = emitter.listen(() => calls.push('called'));
  emitter.emit();
  expect(calls).toEqual([]);
});
