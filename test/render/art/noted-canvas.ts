import { createHash } from 'node:crypto';
import { afterAll, beforeAll, vi } from 'vitest';

/** An object with a record of the calls that it received. */
interface Noted {
  readonly notes: string[];
}

const isNoted = (value: unknown): value is Noted =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<Noted>).notes);

const word = (value: unknown): string => {
  if (typeof value === 'number') return value.toFixed(2).replace('-0.00', '0.00');
  return isNoted(value) ? `(${sumOf(value)})` : String(value);
};

/** An object that accepts and records any call and any assignment. `answers` holds the results of some calls. */
function noting(notes: string[], answers: Record<string, (...args: never[]) => unknown> = {}) {
  const call =
    (name: string) =>
    (...args: never[]) => {
      notes.push(`${name} ${args.map(word)}`);
      return answers[name]?.(...args);
    };
  return new Proxy({ notes } as Record<string, unknown>, {
    get: (own, name: string) => own[name] ?? call(name),
    set: (_, name: string, value) => {
      notes.push(`${name} = ${word(value)}`);
      return true;
    },
  });
}

/** The mean of each colour channel in each of the 8 by 8 blocks of a computed picture. */
function blocksOf({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }) {
  const sums = new Float64Array(8 * 8 * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const block = Math.floor((y * 8) / height) * 8 + Math.floor((x * 8) / width);
      for (let i = 0; i < 4; i++) sums[block * 4 + i] += data[(y * width + x) * 4 + i];
    }
  }
  return [...sums].map(sum => ((64 * sum) / (width * height)).toFixed(1)).join(' ');
}

const answers = (notes: string[]) => ({
  createLinearGradient: () => noting(notes),
  createRadialGradient: () => noting(notes),
  /** Every character is 10 px wide. */
  measureText: (text: string) => ({ width: text.length * 10 }),
  createImageData: (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  }),
  putImageData: (image: Parameters<typeof blocksOf>[0]) => void notes.push(blocksOf(image)),
});

/** A canvas that stays blank, and records all its calls. */
class NotedCanvas {
  readonly notes: string[] = [];
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.notes.push(`${width} by ${height}`);
  }
  getContext = () => noting(this.notes, answers(this.notes));
}

const NotedPath = class {
  constructor(path = '') {
    // biome-ignore lint/correctness/noConstructorReturn: the returned object records every call
    return noting([path]);
  }
};

/** Lets the tests of a file paint without a browser. */
export function useNotedCanvas() {
  beforeAll(() => {
    vi.stubGlobal('OffscreenCanvas', NotedCanvas);
    vi.stubGlobal('Path2D', NotedPath);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}

/** A short hash of all calls that a canvas has recorded. */
export const sumOf = (canvas: object) =>
  createHash('sha256')
    .update(JSON.stringify((canvas as Noted).notes))
    .digest('hex')
    .slice(0, 8);
