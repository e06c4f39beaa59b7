import { describe, expect, it } from 'vitest';
import { quote, startOfJson } from '../../schema/base/error.ts';
import { fc } from '../fast-check.ts';

/** Tests how wrong values are shown in errors. */

describe('JSON text', () => {
  it('the shortened JSON of a value is the start of its full JSON', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ noUnicodeString: false }),
        fc.integer({ min: 1, max: 80 }),
        (value, length) => {
          expect(startOfJson(value, length)).toBe(JSON.stringify(value).slice(0, length));
        },
      ),
    );
  });

  it('JSON of up to 60 characters is shown in full, while longer JSON is cut and ends with three dots', () => {
    const list = (length: number) => ['x'.repeat(length - 4)];
    const whole = JSON.stringify(list(60));
    expect(whole).toHaveLength(60);
    expect(quote(list(60))).toBe(whole);
    expect(quote(list(61))).toBe(`["${'x'.repeat(55)}...`);
    expect(quote('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(quote('x'.repeat(61))).toBe(`"${'x'.repeat(57)}..."`);
  });

  it('JSON text is made from a value only as far as it is shown', () => {
    let seen = 0;
    const counted = new Proxy(new Array(1_000_000).fill(1), {
      get(list, key) {
        seen++;
        return Reflect.get(list, key);
      },
    });
    expect(quote(counted)).toBe(`[${'1,'.repeat(28)}...`);
    expect(seen).toBeLessThan(200);
  });

  it('a value that is nested deeper than the stack allows can be shortened', () => {
    let value: unknown = [];
    for (let depth = 0; depth < 1_000_000; depth++) value = [value];
    expect(quote(value)).toBe(`${'['.repeat(57)}...`);
  });
});
