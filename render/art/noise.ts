/** Gradient noise: smooth, without a visible pattern, the same on every call. */

const SIZE = 256;

/** A number from 0 to 1 that looks random and depends only on `seed`. */
export const scatter = (seed: number) => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43_758.545;
  return value - Math.floor(value);
};

/** Points at multiples of this angle fill a disc evenly, however many there are. Unit: rad. */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

const PERMUTATION = (() => {
  const order = Array.from({ length: SIZE }, (_, i) => i).sort((a, b) => scatter(a) - scatter(b));
  return Uint8Array.from([...order, ...order]);
})();

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

function slope(hash: number, x: number, y: number, z: number) {
  const h = hash & 15;
  const u = h < 8 ? x : y;
  const otherAxis = h === 12 || h === 14 ? x : z;
  const v = h < 4 ? y : otherAxis;
  return ((h & 1) === 0 ? u : -u) + ((h & 2) === 0 ? v : -v);
}

/** Ken Perlin's improved noise, about -1 to 1. */
export function noise(x: number, y: number, z: number): number {
  const p = PERMUTATION;
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const fz = Math.floor(z);
  const cx = fx & 255;
  const cy = fy & 255;
  const cz = fz & 255;
  const dx = x - fx;
  const dy = y - fy;
  const dz = z - fz;
  const u = fade(dx);
  const v = fade(dy);
  const a = p[cx] + cy;
  const b = p[cx + 1] + cy;
  const aa = p[a] + cz;
  const ab = p[a + 1] + cz;
  const ba = p[b] + cz;
  const bb = p[b + 1] + cz;
  const near = lerp(
    lerp(slope(p[aa], dx, dy, dz), slope(p[ba], dx - 1, dy, dz), u),
    lerp(slope(p[ab], dx, dy - 1, dz), slope(p[bb], dx - 1, dy - 1, dz), u),
    v,
  );
  const far = lerp(
    lerp(slope(p[aa + 1], dx, dy, dz - 1), slope(p[ba + 1], dx - 1, dy, dz - 1), u),
    lerp(slope(p[ab + 1], dx, dy - 1, dz - 1), slope(p[bb + 1], dx - 1, dy - 1, dz - 1), u),
    v,
  );
  return lerp(near, far, fade(dz));
}

/** Layers of noise, each finer and weaker than the one before; about -1 to 1. */
export function layered(x: number, y: number, z: number, layers: number): number {
  let sum = 0;
  let size = 1;
  let weight = 0.5;
  for (let i = 0; i < layers; i++) {
    sum += noise(x * size, y * size, z * size) * weight;
    size *= 2.03;
    weight *= 0.5;
  }
  return sum;
}
