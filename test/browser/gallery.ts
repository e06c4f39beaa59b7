import type { Page } from 'playwright-core';
import { createHttp } from '../http.ts';
import { makeKey, startServerProcess, temporaryHome } from '../process.ts';
import { artifact, openBrowser } from './chromium.ts';
import { type GalleryScene, SCENES } from './gallery-scenes.ts';

/**
 * Takes pictures of all that the overlays show, into `test/artifacts/`, for people to look at:
 * `node test/browser/gallery.ts [part of a scene's name]`.
 */
const LAYOUTS = [
  { name: 'wide', path: '/overlay', size: { width: 1280, height: 720 } },
  { name: 'vertical', path: '/overlay/vertical', size: { width: 540, height: 960 } },
];

const wanted = process.argv.slice(2);
const isWanted = ({ name }: GalleryScene) => wanted.length === 0 || wanted.some(part => name.includes(part));
const until = (time: number) => new Promise(resolve => setTimeout(resolve, Math.max(0, time - Date.now())));

async function picture(scene: GalleryScene, pages: Map<string, Page>) {
  await scene.set(http);
  const start = Date.now();
  for (const [i, seconds] of scene.at.entries()) {
    await until(start + seconds * 1_000);
    for (const [layout, page] of pages)
      await page.screenshot({ path: artifact(`gallery-${scene.name}-${i + 1}-${layout}.png`) });
  }
}

const home = temporaryHome();
const server = await startServerProcess(home.path, { STARFRAY_SEED: '7' });
const http = createHttp(server.url, makeKey(home.path));
const browser = await openBrowser();
try {
  const pages = new Map<string, Page>();
  for (const { name, path, size } of LAYOUTS) {
    const page = await browser.newPage();
    page.on('pageerror', error => console.log(`${name}: ${error.message}`));
    await page.setViewportSize(size);
    await page.goto(`${server.url}${path}`);
    await page.waitForFunction(() => window.starfray?.status() === 'open');
    pages.set(name, page);
  }
  for (const scene of SCENES.filter(isWanted)) {
    await picture(scene, pages).catch(error => console.log(`${scene.name}: ${error.message}`));
    console.log(scene.name);
  }
} finally {
  await browser.close();
  await server.stop();
  home.remove();
}
