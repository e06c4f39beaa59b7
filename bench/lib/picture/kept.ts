import type { Page } from 'playwright-core';
import type { Sample } from './growth.ts';

declare global {
  interface Window {
    liveTextures?: number;
  }
}

/** Reports the numbers of things that a page retains after a garbage collection. */
export async function keptBy(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (): Promise<Omit<Sample, 'minute'>> => {
    for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const textures = await page.evaluate(() => window.liveTextures ?? 0);
    return { heapMiB: usedSize / 2 ** 20, nodes, listeners: jsEventListeners, textures };
  };
}

/** Runs in the page before its own scripts: counts the textures on the graphics card. */
export function countTextures() {
  const { createTexture, deleteTexture } = WebGL2RenderingContext.prototype;
  const live = new Set<WebGLTexture>();
  const count = () => {
    window.liveTextures = live.size;
  };
  WebGL2RenderingContext.prototype.createTexture = function () {
    const texture = createTexture.call(this);
    live.add(texture);
    count();
    return texture;
  };
  WebGL2RenderingContext.prototype.deleteTexture = function (texture) {
    deleteTexture.call(this, texture);
    if (texture) live.delete(texture);
    count();
  };
}
