/**
 * Functions that JavaScript engines compute differently in the last bits, built from operations that all of them
 * compute alike: + - * / and square roots. So the same seed leads to the same fight in every engine. Angles in rad.
 */

/** π / 2 in two parts; multiples of the first are exact. */
const QUARTER = 1.5707963267341256;
const QUARTER_REST = 6.077100506506192e-11;

/** Sine, accurate to 1e-12 within 100,000 turns. */
export function sin(angle: number): number {
  const quarters = Math.round(angle / QUARTER);
  const rest = angle - quarters * QUARTER - quarters * QUARTER_REST;
  const value = (quarters & 1) === 0 ? nearSin(rest) : nearCos(rest);
  return (quarters & 2) === 0 ? value : -value;
}

/** Cosine, accurate to 1e-12 within 100,000 turns. */
export function cos(angle: number): number {
  const quarters = Math.round(angle / QUARTER);
  const rest = angle - quarters * QUARTER - quarters * QUARTER_REST;
  const value = (quarters & 1) === 0 ? nearCos(rest) : nearSin(rest);
  return ((quarters + 1) & 2) === 0 ? value : -value;
}

/** Taylor series, for angles within an eighth of a turn. */
function nearSin(x: number) {
  const z = x * x;
  const less =
    1 / 6 - z * (1 / 120 - z * (1 / 5_040 - z * (1 / 362_880 - z * (1 / 39_916_800 - z / 6_227_020_800))));
  return x - x * z * less;
}

function nearCos(x: number) {
  const z = x * x;
  return (
    1 - z * (1 / 2 - z * (1 / 24 - z * (1 / 720 - z * (1 / 40_320 - z * (1 / 3_628_800 - z / 479_001_600)))))
  );
}

/** Angle of a vector, from -π to π; 0 for none. Accurate to 1e-12. */
export function atan2(y: number, x: number): number {
  const across = Math.abs(x);
  const along = Math.abs(y);
  if (across === 0 && along === 0) return 0;
  const slope = across > along ? nearAtan(along / across) : Math.PI / 2 - nearAtan(across / along);
  const angle = x < 0 ? Math.PI - slope : slope;
  return y < 0 ? -angle : angle;
}

const EIGHTH_SLOPE = Math.sqrt(2) - 1;

/** Arc tangent of a slope from 0 to 1. */
const nearAtan = (slope: number) =>
  slope > EIGHTH_SLOPE ? Math.PI / 4 + flatAtan((slope - 1) / (slope + 1)) : flatAtan(slope);

/** Minimax polynomial, for angles within a sixteenth of a turn; the error is below 3e-14. */
function flatAtan(x: number) {
  const z = x * x;
  const high =
    0.11110385046148 +
    z * (-0.090783920729434 + z * (0.075637035519152 + z * (-0.058745056213078 + z * 0.030662440370424)));
  return (
    x *
    (0.99999999999997 + z * (-0.33333333330803 + z * (0.19999999604892 + z * (-0.14285690423839 + z * high))))
  );
}

export const square = (x: number) => x * x;

/** Length of a vector; not for lengths beyond 1e150. */
export const hypot = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Number of halvings of the argument in `exp` and `log`, so that their series converge quickly. */
const HALVINGS = 14;

/** e to the power of `x`, from 0 to infinity; the relative error is below 1e-9. */
export function exp(x: number): number {
  if (Math.abs(x) > 700) return x > 0 ? Number.POSITIVE_INFINITY : 0;
  const z = x / (1 << HALVINGS);
  let power = 1 + z * (1 + z * (1 / 2 + z * (1 / 6 + z * (1 / 24 + z * (1 / 120 + z / 720)))));
  for (let i = 0; i < HALVINGS; i++) power *= power;
  return power;
}

/** Natural logarithm of a positive number; the error is below 1e-9. */
function log(x: number) {
  let root = x;
  for (let i = 0; i < HALVINGS; i++) root = Math.sqrt(root);
  const s = (root - 1) / (root + 1);
  const z = s * s;
  return (2 << HALVINGS) * s * (1 + z * (1 / 3 + z * (1 / 5 + z / 7)));
}

/** `base`, at least 0, to any power; the relative error is below 1e-9. */
export const power = (base: number, exponent: number): number =>
  base === 0 ? Number(exponent === 0) : exp(exponent * log(base));
