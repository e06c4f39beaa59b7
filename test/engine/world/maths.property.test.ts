import { describe, expect, it } from 'vitest';
import { atan2, cos, exp, hypot, power, sin, square } from '../../../engine/maths.ts';
import { fc } from '../../fast-check.ts';

/** The game's own mathematical functions differ from those of JavaScript by less than can be seen. */

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const length = between(-1e6, 1e6);
const angle = fc.oneof(between(-10, 10), between(-1e5, 1e5));

const always = <T>(values: fc.Arbitrary<T>, holds: (value: T) => void) =>
  fc.assert(
    fc.property(values, value => {
      holds(value);
    }),
    { numRuns: 2_000 },
  );

const near = (value: number, wanted: number, error = 1e-11) =>
  expect(Math.abs(value - wanted)).toBeLessThanOrEqual(error);

describe("the engine's sine and cosine", () => {
  it("the engine's sine and cosine equal the sine and cosine of Math", () => {
    always(angle, x => {
      near(sin(x), Math.sin(x));
      near(cos(x), Math.cos(x));
    });
  });

  it('sine and cosine are symmetric, bit for bit', () => {
    always(angle, x => {
      expect(sin(-x) + sin(x)).toBe(0);
      expect(cos(-x) - cos(x)).toBe(0);
    });
  });

  it('sine and cosine repeat after a full turn', () => {
    always(angle, x => {
      near(sin(x + 2 * Math.PI), sin(x), 1e-9);
      near(cos(x + 2 * Math.PI), cos(x), 1e-9);
    });
  });

  it('sin(0) is exactly 0 and cos(0) exactly 1', () => expect([sin(0), cos(0)]).toEqual([0, 1]));
});

describe('vector', () => {
  it('the angle of a vector equals the angle that Math computes', () => {
    always(fc.tuple(length, length), ([y, x]) => near(atan2(y, x), Math.atan2(y + 0, x + 0)));
  });

  it('the angle of a vector points in its direction', () => {
    always(angle, x => {
      const turned = atan2(sin(x), cos(x));
      near(cos(turned), cos(x));
      near(sin(turned), sin(x));
    });
  });

  it.each([
    [0, 0, 0],
    [0, 1, 0],
    [0, -1, Math.PI],
    [1, 0, Math.PI / 2],
    [-1, 0, -Math.PI / 2],
  ])('the angle of the vector (y %i, x %i) is %f', (y, x, wanted) => near(atan2(y, x), wanted));
});

describe("the engine's lengths and powers", () => {
  it("the engine's lengths and powers equal the results of Math", () => {
    always(fc.tuple(length, length), ([x, y]) => {
      expect(hypot(x, y)).toBeCloseTo(Math.hypot(x, y), 6);
      expect(square(x)).toBe(x * x);
    });
    always(between(-690, 690), x => near(exp(x) / Math.exp(x), 1, 1e-9));
    always(fc.tuple(between(1e-3, 1e5), between(-3, 3)), ([x, y]) => near(power(x, y) / x ** y, 1, 1e-9));
  });

  it("the engine's exp and power functions are exact for 0 and 1, and for results beyond the range of numbers", () => {
    expect([exp(0), exp(-1_000), exp(1_000)]).toEqual([1, 0, Number.POSITIVE_INFINITY]);
    expect([power(0, 2), power(0, 0), power(1, 0.5)]).toEqual([0, 1, 1]);
  });
});
