import type { BrowserContext, Page } from 'playwright-core';
import { FRAMES_A_SECOND, openStudio } from '../studio.ts';
import type { Film } from './analysis.ts';
import type { FlashScene } from './scenes.ts';

/** Number of cells along the longer side of a picture. */
const LONG_SIDE = 64;
/** Number of sampled points along each side of a cell. */
const POINTS = 8;

export interface FilmOptions {
  path: string;
  size: { width: number; height: number };
  /** Whether the flash budget is disabled, to film a scene without it. */
  isUnbounded?: boolean;
  /** Called with every picture, for example to save it for people to look at. */
  onPicture?(frame: number, png: Buffer): void;
}

/**
 * Films the canvas of a real page at 30 frames per second of the page's clock. HTML elements above the canvas, such as
 * the scoreboard, are not filmed.
 */
export async function film(browser: BrowserContext, scene: FlashScene, options: FilmOptions): Promise<Film> {
  const studio = await openStudio(scene.options);
  const page = await browser.newPage();
  try {
    await page.setViewportSize(options.size);
    await page.addInitScript(keepDrawings);
    if (options.isUnbounded) await page.addInitScript(spendFreely);
    await studio.open(page, options.path);
    scene.prepare(studio.sim);
    await studio.forget();
    await studio.roll(0.5);
    const grid = gridOf(options.size);
    const frames: Float32Array[] = [];
    for (let i = 0; i < Math.round(scene.seconds * FRAMES_A_SECOND); i++) {
      scene.act(studio.sim, i);
      await studio.paintNext();
      if (options.onPicture) options.onPicture(i, await page.screenshot());
      frames.push(await readCells(page, grid));
    }
    return { ...grid, rate: FRAMES_A_SECOND, frames };
  } finally {
    await page.close();
    studio.close();
  }
}

function gridOf({ width, height }: FilmOptions['size']) {
  const scale = LONG_SIDE / Math.max(width, height);
  return { columns: Math.round(width * scale), rows: Math.round(height * scale) };
}

/** Keeps the content of canvases readable after drawing. Runs in the page. */
function keepDrawings() {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, how?: object) {
    return Reflect.apply(getContext, this, [kind, { ...how, preserveDrawingBuffer: true }]);
  } as typeof getContext;
}

/** Disables the flash budget, which is the only code that calls `drawArrays`. Runs in the page. */
function spendFreely() {
  WebGL2RenderingContext.prototype.drawArrays = () => {};
}

/** Returns the mean linear red, green and blue of each cell of the canvas. Transparent parts count as black. */
async function readCells(page: Page, grid: { columns: number; rows: number }) {
  const values = Buffer.from(await page.evaluate(reduce, { ...grid, points: POINTS }), 'base64');
  return new Float32Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.length));
}

/** Reduces the canvas to the mean colours of its cells. Runs in the page. */
function reduce({ columns, rows, points }: { columns: number; rows: number; points: number }) {
  const picture = document.querySelector<HTMLCanvasElement>('#stage canvas');
  const [width, height] = [columns * points, rows * points];
  const brush = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!brush || !picture) throw new Error('There is no picture to read.');
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = 'medium'; // makes scaling average the pixels instead of sampling them
  brush.drawImage(picture, 0, 0, width, height);
  const { data } = brush.getImageData(0, 0, width, height);
  const linear = Float32Array.from({ length: 256 }, (_, value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const cells = new Float32Array(columns * rows * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(y / points) * columns + Math.floor(x / points);
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) cells[cell * 3 + c] += linear[data[at + c]] / points ** 2;
    }
  let text = '';
  for (const byte of new Uint8Array(cells.buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}
