import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shorten } from '../../net/dispatch/shorten.ts';

/** Cutting answers for models. */
const lengthOf = (value: unknown) => JSON.stringify(value).length;

describe('shorten', () => {
  it('leaves alone what fits', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const { value: kept, cuts } = shorten(value, lengthOf(value));
        expect(kept).toBe(value);
        expect(cuts).toEqual([]);
      }),
    );
  });

  it('never makes longer, and says so whenever it cuts', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(500), (value, maxLength) => {
        const { value: kept, cuts } = shorten(value, maxLength);
        expect(lengthOf(kept)).toBeLessThanOrEqual(lengthOf(value));
        expect(cuts.length > 0).toBe(lengthOf(kept) < lengthOf(value));
      }),
    );
  });

  it('cuts lists, texts and maps until all fits, and names them', () => {
    const value = {
      pilots: Array.from({ length: 80 }, (_, i) => ({ name: `pilot ${i}`, kills: i })),
      script: { code: 'x'.repeat(5_000) },
      links: Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`reward ${i}`, 'nuke'])),
    };
    const { value: kept, cuts } = shorten(value, 2_000);
    expect(lengthOf(kept)).toBeLessThanOrEqual(2_000);
    expect(cuts).toEqual(['pilots: 12 of 80', 'script.code: 250 of 5000 characters', 'links: 12 of 90']);
  });

  it('leaves no half of a character behind', () => {
    const { value } = shorten(['😀'.repeat(600), 'a'.repeat(9_000)], 1_000);
    for (const text of value as string[]) expect(text.isWellFormed()).toBe(true);
  });
});
