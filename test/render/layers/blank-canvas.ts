import { afterAll, beforeAll, vi } from 'vitest';

/** A canvas that stays blank and records its calls. Every text is 60 px wide on it. */
export class BlankCanvas {
  readonly calls: { name: string; args: unknown[] }[] = [];
  width: number;
  height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    const gradient = () => ({ addColorStop() {} });
    const known: Record<string, unknown> = {
      measureText: () => ({ width: 60 }),
      createImageData: (width: number, height: number) => ({
        data: new Uint8ClampedArray(width * height * 4),
      }),
      createLinearGradient: gradient,
      createRadialGradient: gradient,
    };
    const noted =
      (name: string) =>
      (...args: unknown[]) => {
        this.calls.push({ name, args });
      };
    return new Proxy(known, { get: (_, name: string) => known[name] ?? noted(name), set: () => true });
  }
}

/** A path that ignores all drawing calls. */
const BlankPath = new Proxy(class {}, { construct: () => new Proxy({}, { get: () => () => {} }) });

/** Lets the tests of a file paint texts without a browser. */
export function useBlankCanvas() {
  beforeAll(() => {
    vi.stubGlobal('OffscreenCanvas', BlankCanvas);
    vi.stubGlobal('CanvasRenderingContext2D', class {});
    vi.stubGlobal('HTMLCanvasElement', class {});
    vi.stubGlobal('Path2D', BlankPath);
    vi.stubGlobal('devicePixelRatio', 1);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
