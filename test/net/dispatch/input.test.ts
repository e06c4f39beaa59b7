import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseInput } from '../../../net/dispatch/input.ts';

/** What becomes of a caller's input before it is held against its schema. */
const anything = { input: v.any() };
const lenient = { input: v.any(), lenient: true as const };
const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = wrap(value);
  return value;
};

describe('input', () => {
  it.each([
    ['lists', (inner: unknown) => [inner]],
    ['objects', (inner: unknown) => ({ inner })],
    ['objects in lists', (inner: unknown) => (Array.isArray(inner) ? { inner } : [inner])],
  ])('may be nested 64 deep in %s, and no deeper', (_, wrap) => {
    expect(parseInput(anything, nested(64, wrap))).toEqual(nested(64, wrap));
    expect(() => parseInput(anything, nested(65, wrap))).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    );
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'with the key %s is refused, or without it where it is lenient',
    key => {
      const sent = () => JSON.parse(`{"a": [{"${key}": 1, "b": 2}]}`);
      expect(() => parseInput(anything, sent())).toThrow(key);
      expect(parseInput(lenient, sent())).toEqual({ a: [{ b: 2 }] });
    },
  );

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('with the number %s is refused', number => {
    expect(() => parseInput(anything, { a: [number] })).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    );
  });

  it('has half a surrogate pair replaced, in keys and values', () => {
    expect(parseInput(anything, { 'a\ud800': ['b\udc00'] })).toEqual({ 'a\ufffd': ['b\ufffd'] });
  });

  it('that may be secret is not quoted', () => {
    const fails = { input: v.object({ a: v.number() }) };
    expect(() => parseInput(fails, { a: 'hush' })).toThrow('"hush"');
    expect(() => parseInput({ ...fails, secret: true }, { a: 'hush' })).toThrow(/^(?!.*hush)/);
  });
});
